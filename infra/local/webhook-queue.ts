import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { limits } from '../limits.ts'
import { lambdaContext } from './lambda.ts'
import type { QueueFunction } from './queue.ts'
import { queueEvent } from './queue-event.ts'

/** A message that waits, or is being worked on. */
export interface WaitingMessage {
  messageId: string
  body: string
  /** How often it was handed over. */
  deliveries: number
  /** When it is handed over next. */
  dueMs: number
}

interface WebhookQueueOptions {
  functionName: string
  lambda: QueueFunction
  /** Those that wait: the list itself is kept. */
  waiting: WaitingMessage[]
  /** Comes back when what waits is where it outlives this process. */
  save: () => Promise<void>
  onGivenUp: (message: WaitingMessage) => void
}

/** Requests to others at once. */
const mostUnderWay = 10

/** What a function did not say when to try again: on AWS in minutes; whoever sits here does not want to wait. */
const againAfterMs = 5_000

/** The longest that a timer of Node takes. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Stands in for the webhook queue and what Lambda does with it: messages are handed to the function, and those that fail when it said, until
 * they are given up. A message is taken when it is kept, and goes when it is done with: it may come twice, and never not at all.
 *
 * @returns the queue's URL, by which the function knows it; what begins to hand messages over, and what ends it
 */
export async function startWebhookQueue(
  options: WebhookQueueOptions,
): Promise<{ url: string; begin: () => void; stop: () => void }> {
  const { waiting, save } = options
  const underWay = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const pump = (): void => {
    clearTimeout(timer)
    if (isStopped) return
    const nowMs = Date.now()
    const idle = waiting.filter(({ messageId }) => !underWay.has(messageId))
    for (const message of idle.filter(({ dueMs }) => dueMs <= nowMs)) if (underWay.size < mostUnderWay) void handOver(message)
    const nextMs = Math.min(...idle.filter(({ messageId }) => !underWay.has(messageId)).map(({ dueMs }) => dueMs))
    // Whoever is under way looks again when it is done.
    if (nextMs > nowMs && nextMs < Number.POSITIVE_INFINITY)
      timer = setTimeout(pump, Math.min(longestTimerMs, nextMs - nowMs)).unref()
  }

  async function handOver(message: WaitingMessage): Promise<void> {
    underWay.add(message.messageId)
    message.deliveries++
    message.dueMs = Date.now() + againAfterMs
    try {
      if (await isDone(options, message)) waiting.splice(waiting.indexOf(message), 1)
      else if (message.deliveries >= limits.webhookDeliveries) {
        waiting.splice(waiting.indexOf(message), 1)
        options.onGivenUp(message)
      }
      await save()
    } finally {
      underWay.delete(message.messageId)
      pump()
    }
  }

  const answerTo = async (request: IncomingMessage): Promise<object> => {
    const asked = JSON.parse(await text(request)) as AskedQueue
    const message = waiting.find(({ messageId }) => messageId === asked.ReceiptHandle)
    if (message) message.dueMs = Date.now() + (asked.VisibilityTimeout ?? 0) * 1000
    const added = (asked.Entries ?? []).map(({ Id, MessageBody }) => ({ Id, message: newMessage(MessageBody) }))
    waiting.push(...added.map(({ message: one }) => one))
    await save()
    pump()
    return { Successful: added.map(({ Id, message: one }) => acknowledged(Id, one)), Failed: [] }
  }

  const server = createServer((request, response) => {
    answerTo(request)
      .then((answer) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer)))
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // The contour's own server keeps the process alive, not this one.
  server.unref()
  const stop = (): void => {
    isStopped = true
    clearTimeout(timer)
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`, begin: pump, stop }
}

/** What is asked of the queue: to take messages, or to hide one. */
interface AskedQueue {
  Entries?: { Id: string; MessageBody: string }[]
  ReceiptHandle?: string
  VisibilityTimeout?: number
}

const newMessage = (body: string): WaitingMessage => ({ messageId: randomUUID(), body, deliveries: 0, dueMs: Date.now() })

/** The SDK compares the digest of the body with what it sent. */
function acknowledged(Id: string, { messageId, body }: WaitingMessage): object {
  return { Id, MessageId: messageId, MD5OfMessageBody: createHash('md5').update(body).digest('hex') }
}

async function isDone({ functionName, lambda }: WebhookQueueOptions, message: WaitingMessage): Promise<boolean> {
  try {
    const context = lambdaContext(functionName, randomUUID(), limits.webhookFunctionSeconds)
    const { batchItemFailures } = await lambda(queueEvent({ queue: 'webhooks', ...message }), context)
    return batchItemFailures.length === 0
  } catch (error) {
    console.error(error)
    return false
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { limits } from '../limits.ts'
import type { KeptMessage, KeptMessages } from './kept-messages.ts'
import { lambdaContext } from './lambda.ts'
import type { QueueFunction } from './queue.ts'
import { queueEvent } from './queue-event.ts'

interface WebhookQueueOptions {
  functionName: string
  lambda: QueueFunction
  /** Those that wait, where they outlive this process. */
  messages: KeptMessages
  onGivenUp: (message: KeptMessage) => void
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
  const { messages } = options
  let underWay = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const pump = (): void => {
    clearTimeout(timer)
    if (isStopped) return
    const nowMs = Date.now()
    for (const message of messages.takeDue(nowMs, mostUnderWay - underWay, nowMs + againAfterMs))
      handOver(message).catch(console.error)
    // Whoever is under way looks again when it is done.
    const nextMs = underWay < mostUnderWay ? messages.nextDueMs() : undefined
    if (nextMs !== undefined) timer = setTimeout(pump, Math.min(longestTimerMs, nextMs - nowMs)).unref()
  }

  async function handOver(message: KeptMessage): Promise<void> {
    underWay++
    const isDone = await wentWell(options, message)
    underWay--
    if (isStopped) return
    const isGivenUp = !isDone && message.deliveries >= limits.webhookDeliveries
    if (isDone || isGivenUp) messages.remove([message.messageId])
    else messages.giveBack([message.messageId])
    if (isGivenUp) options.onGivenUp(message)
    pump()
  }

  const answerTo = async (request: IncomingMessage): Promise<object> => {
    const asked = JSON.parse(await text(request)) as AskedQueue
    const nowMs = Date.now()
    if (asked.ReceiptHandle !== undefined) messages.hide(asked.ReceiptHandle, nowMs + (asked.VisibilityTimeout ?? 0) * 1000)
    const added = (asked.Entries ?? []).map(({ Id, MessageBody: body }) => ({ Id, messageId: randomUUID(), body, dueMs: nowMs }))
    messages.add(added, nowMs)
    pump()
    return { Successful: added.map(acknowledged), Failed: [] }
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

/** The SDK compares the digest of the body with what it sent. */
function acknowledged({ Id, messageId, body }: { Id: string; messageId: string; body: string }): object {
  return { Id, MessageId: messageId, MD5OfMessageBody: createHash('md5').update(body).digest('hex') }
}

async function wentWell({ functionName, lambda }: WebhookQueueOptions, message: KeptMessage): Promise<boolean> {
  try {
    const context = lambdaContext(functionName, randomUUID(), limits.webhookFunctionSeconds)
    const { batchItemFailures } = await lambda(queueEvent({ queue: 'webhooks', ...message }), context)
    return batchItemFailures.length === 0
  } catch (error) {
    console.error(error)
    return false
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { limits } from '../limits.ts'
import type { KeptMessage, KeptMessages } from './kept-messages.ts'
import { lambdaContext } from './lambda.ts'
import type { QueueFunction } from './queue.ts'
import { batchEvent } from './queue-event.ts'

interface WebhookQueuesOptions {
  functionName: string
  lambda: QueueFunction
  /** The waiting messages by queue name; they can outlive this process. */
  queues: ReadonlyMap<string, KeptMessages>
  onGivenUp: (message: KeptMessage) => void
}

/**
 * The delay when a function did not say when to try again: six minutes each time on AWS. That is too long for a developer, but a busy
 * machine must not give an event up either: the delay doubles each time, twenty minutes in all.
 */
const againAfterMs = (deliveries: number): number => Math.min(300_000, 5_000 * 2 ** (deliveries - 1))

/** The longest timer that Node supports. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Stands in for the webhooks' queues and their Lambda trigger. Each queue's messages go to the function, as many at once as on AWS and
 * independent of the other queues; failed ones come again when the function said, until they are given up. A message is accepted once it is
 * stored and removed once it is done: it may come twice, but is never lost.
 *
 * @returns the queues' URLs in order, a function that starts delivery, and one that stops it
 */
export async function startWebhookQueues(
  options: WebhookQueuesOptions,
): Promise<{ urls: string[]; begin: () => void; stop: () => void }> {
  const shares = new Map([...options.queues].map(([name, messages]) => [name, share(options, name, messages)]))

  const answerTo = async (request: IncomingMessage): Promise<object> => {
    const { QueueUrl: url, Entries: entries = [], ...asked } = JSON.parse(await text(request)) as AskedQueue
    const name = url.slice(url.lastIndexOf('/') + 1)
    const [messages, nowMs] = [options.queues.get(name), Date.now()]
    if (!messages) throw new Error(`there is no queue ${name}`)
    if (asked.ReceiptHandle !== undefined) messages.hide(asked.ReceiptHandle, nowMs + (asked.VisibilityTimeout ?? 0) * 1000)
    const added = entries.map(({ Id, MessageBody: body, DelaySeconds: delaySeconds = 0 }) => ({
      Id,
      messageId: randomUUID(),
      body,
      dueMs: nowMs + delaySeconds * 1000,
    }))
    messages.add(added, nowMs)
    shares.get(name)?.pump()
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
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    urls: [...options.queues.keys()].map((name) => `${origin}/${name}`),
    begin: () => shares.forEach(({ pump }) => pump()),
    stop: () => {
      shares.forEach(({ stop }) => stop())
      server.close()
    },
  }
}

/** Delivers the messages of one queue within its own share of the function. */
function share(options: WebhookQueuesOptions, queue: string, messages: KeptMessages): { pump: () => void; stop: () => void } {
  let underWay = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const pump = (): void => {
    clearTimeout(timer)
    if (isStopped) return
    while (underWay < limits.webhookCallsAtOnce) {
      const batch = messages.takeDue(Date.now(), limits.webhookBatch, againAfterMs)
      if (batch.length === 0) break
      handOver(batch).catch(console.error)
    }
    // A call in progress looks again when it is done.
    const nextMs = underWay < limits.webhookCallsAtOnce ? messages.nextDueMs() : undefined
    if (nextMs !== undefined) timer = setTimeout(pump, Math.min(longestTimerMs, nextMs - Date.now())).unref()
  }

  async function handOver(batch: readonly KeptMessage[]): Promise<void> {
    underWay++
    const failed = await failedOf(options, queue, batch)
    underWay--
    if (isStopped) return
    const comesAgain = batch.filter(({ messageId }) => failed.has(messageId))
    const givenUp = comesAgain.filter(({ deliveries }) => deliveries >= limits.webhookDeliveries)
    const idsOf = (some: readonly KeptMessage[]): string[] => some.map(({ messageId }) => messageId)
    messages.giveBack(idsOf(comesAgain))
    messages.remove(idsOf([...batch.filter(({ messageId }) => !failed.has(messageId)), ...givenUp]))
    givenUp.forEach(options.onGivenUp)
    pump()
  }

  const stop = (): void => {
    isStopped = true
    clearTimeout(timer)
  }
  return { pump, stop }
}

/** A request to a queue: to take messages, or to hide one. */
interface AskedQueue {
  QueueUrl: string
  Entries?: { Id: string; MessageBody: string; DelaySeconds?: number }[]
  ReceiptHandle?: string
  VisibilityTimeout?: number
}

/** The SDK compares this digest with the body it sent. */
function acknowledged({ Id, messageId, body }: { Id: string; messageId: string; body: string }): object {
  return { Id, MessageId: messageId, MD5OfMessageBody: createHash('md5').update(body).digest('hex') }
}

/** Ids of the messages that come again: those that the function reports, or all if it throws. */
async function failedOf(
  { functionName, lambda }: WebhookQueuesOptions,
  queue: string,
  batch: readonly KeptMessage[],
): Promise<ReadonlySet<string>> {
  try {
    const context = lambdaContext(functionName, randomUUID(), limits.webhookFunctionSeconds)
    const { batchItemFailures } = await lambda(batchEvent(queue, batch), context)
    return new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
  } catch (error) {
    console.error(error)
    return new Set(batch.map(({ messageId }) => messageId))
  }
}

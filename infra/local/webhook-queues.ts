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
  /** By the names of the queues, the messages that wait in each, where they outlive this process. */
  queues: ReadonlyMap<string, KeptMessages>
  onGivenUp: (message: KeptMessage) => void
}

/**
 * What a function did not say when to try again: on AWS in six minutes, each time. Whoever sits here does not want to wait so long, and a
 * machine that is only busy must not give anything up for that: twice as long each time, twenty minutes in all.
 */
const againAfterMs = (deliveries: number): number => Math.min(300_000, 5_000 * 2 ** (deliveries - 1))

/** The longest that a timer of Node takes. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Stands in for the queues of webhooks and what Lambda does with them: messages of each are handed to the function, as many at once as on AWS
 * and whatever becomes of the others, and those that fail when it said, until they are given up. A message is taken when it is kept, and goes
 * when it is done with: it may come twice, and never not at all.
 *
 * @returns the queues' URLs, in their order; what begins to hand messages over, and what ends it
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

/** Hands the messages of one queue over, within the share of the function that is its own. */
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
    // Whoever is under way looks again when it is done.
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

/** What is asked of a queue: to take messages, or to hide one. */
interface AskedQueue {
  QueueUrl: string
  Entries?: { Id: string; MessageBody: string; DelaySeconds?: number }[]
  ReceiptHandle?: string
  VisibilityTimeout?: number
}

/** The SDK compares the digest of the body with what it sent. */
function acknowledged({ Id, messageId, body }: { Id: string; messageId: string; body: string }): object {
  return { Id, MessageId: messageId, MD5OfMessageBody: createHash('md5').update(body).digest('hex') }
}

/** Which of a batch come again, by their ids: those that the function names, and all when it falls over. */
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

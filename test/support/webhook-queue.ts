import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type WebhookMessage, webhookMessage } from '../../lib/contract/webhook-message.ts'
import { laneCount } from '../../lib/domain/webhook/webhook-lane.ts'

/** What was asked of the queue, oldest first. */
interface AskedQueue {
  /** Batch by batch. */
  batches: WebhookMessage[][]
  /** By the number of their queue, the first one 0, with how long they wait there. */
  queued: { lane: number; delaySeconds: number; message: WebhookMessage }[]
  hidden: { receiptHandle: string; seconds: number }[]
  /** Makes the queue refuse one message of the next batch. */
  refusesNext: boolean
}

const asked: AskedQueue = { batches: [], queued: [], hidden: [], refusesNext: false }
let url: Promise<string> | undefined

const nameOf = (lane: number): string => `webhooks-${lane}`

/** What a message says of the queue that it comes from. */
export const queueArnOf = (lane: number): string => `arn:aws:sqs:local:000000000000:${nameOf(lane)}`

/** Plays the queues of webhooks for what runs in this process, from here on. */
export async function playWebhookQueue(): Promise<AskedQueue> {
  url ??= listening()
  const origin = await url
  process.env.WEBHOOK_QUEUE_URLS = Array.from({ length: laneCount }, (_, lane) => `${origin}/${nameOf(lane)}`).join(' ')
  // The SDK signs requests, and needs credentials even if nothing checks them.
  process.env.AWS_REGION ??= 'eu-central-1'
  process.env.AWS_ACCESS_KEY_ID ??= 'local'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local'
  return Object.assign(asked, { batches: [], queued: [], hidden: [], refusesNext: false })
}

async function listening(): Promise<string> {
  const server = createServer((request, response) => {
    void answerTo(request).then((answer) => response.end(JSON.stringify(answer)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Asked {
  QueueUrl: string
  Entries?: { Id: string; MessageBody: string; DelaySeconds?: number }[]
  ReceiptHandle?: string
  VisibilityTimeout?: number
}

async function answerTo(request: IncomingMessage): Promise<object> {
  const { QueueUrl, Entries = [], ReceiptHandle = '', VisibilityTimeout = 0 } = JSON.parse(await text(request)) as Asked
  if (request.headers['x-amz-target'] === 'AmazonSQS.ChangeMessageVisibility') {
    asked.hidden.push({ receiptHandle: ReceiptHandle, seconds: VisibilityTimeout })
    return {}
  }
  const refused = asked.refusesNext ? Entries.splice(0, 1) : []
  asked.refusesNext = false
  const messages = Entries.map(({ MessageBody }) => webhookMessage.parse(JSON.parse(MessageBody)))
  asked.batches.push(messages)
  const lane = Number(QueueUrl.slice(QueueUrl.lastIndexOf('-') + 1))
  asked.queued.push(...messages.map((message, index) => ({ lane, delaySeconds: Entries[index]?.DelaySeconds ?? 0, message })))
  return {
    // The SDK compares the digest of a body with what it sent.
    Successful: Entries.map(({ Id, MessageBody }) => ({
      Id,
      MessageId: Id,
      MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
    })),
    Failed: refused.map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false })),
  }
}

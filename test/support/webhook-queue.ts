import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type WebhookMessage, webhookMessage } from '../../lib/contract/webhook-message.ts'

/** What was asked of the queue, oldest first. */
interface AskedQueue {
  /** Batch by batch. */
  batches: WebhookMessage[][]
  hidden: { receiptHandle: string; seconds: number }[]
  /** Makes the queue refuse one message of the next batch. */
  refusesNext: boolean
}

const asked: AskedQueue = { batches: [], hidden: [], refusesNext: false }
let url: Promise<string> | undefined

/** Plays the webhook queue for what runs in this process, from here on. */
export async function playWebhookQueue(): Promise<AskedQueue> {
  url ??= listening()
  process.env.WEBHOOK_QUEUE_URL = await url
  // Requests are signed, whoever looks at that.
  process.env.AWS_REGION ??= 'eu-central-1'
  process.env.AWS_ACCESS_KEY_ID ??= 'local'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local'
  return Object.assign(asked, { batches: [], hidden: [], refusesNext: false })
}

async function listening(): Promise<string> {
  const server = createServer((request, response) => {
    void answerTo(request).then((answer) => response.end(JSON.stringify(answer)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
}

interface Asked {
  Entries?: { Id: string; MessageBody: string }[]
  ReceiptHandle?: string
  VisibilityTimeout?: number
}

async function answerTo(request: IncomingMessage): Promise<object> {
  const { Entries = [], ReceiptHandle = '', VisibilityTimeout = 0 } = JSON.parse(await text(request)) as Asked
  if (request.headers['x-amz-target'] === 'AmazonSQS.ChangeMessageVisibility') {
    asked.hidden.push({ receiptHandle: ReceiptHandle, seconds: VisibilityTimeout })
    return {}
  }
  const refused = asked.refusesNext ? Entries.splice(0, 1) : []
  asked.refusesNext = false
  asked.batches.push(Entries.map(({ MessageBody }) => webhookMessage.parse(JSON.parse(MessageBody))))
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

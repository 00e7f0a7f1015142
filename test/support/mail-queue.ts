import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { mailMessage } from '../../lib/contract/mail-message.ts'
import type { MailMessage } from '../../lib/domain/mail-message.ts'

const taken: MailMessage[] = []
let url: Promise<string> | undefined

/** Plays the mail queue for what runs in this process. Gives all that was put into it, the newest last. */
export async function takeMail(): Promise<readonly MailMessage[]> {
  url ??= listening()
  process.env.MAIL_QUEUE_URL = await url
  // Requests are signed, whoever looks at that.
  process.env.AWS_REGION ??= 'eu-central-1'
  process.env.AWS_ACCESS_KEY_ID ??= 'local'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local'
  return taken
}

async function listening(): Promise<string> {
  const take = async (request: IncomingMessage): Promise<string> => {
    const { MessageBody: body } = JSON.parse(await text(request)) as { MessageBody: string }
    taken.push(mailMessage.parse(JSON.parse(body)))
    // The SDK compares the digest of the body with what it sent.
    return JSON.stringify({ MessageId: '1', MD5OfMessageBody: createHash('md5').update(body).digest('hex') })
  }
  const server = createServer((request, response) => {
    void take(request).then((answer) => response.end(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mail`
}

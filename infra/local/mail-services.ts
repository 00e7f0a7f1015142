import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { environmentNames } from '../../lib/store/table/environment.ts'
import { keepNewest } from './dev-page.ts'
import { localQueue, type QueueFunction } from './queue.ts'

/** A mail that would have been sent. */
export interface KeptMail {
  to: string
  subject: string
  text: string
  html: string
  at: string
}

/** SES's request to send a mail, the part we use. */
interface SendEmail {
  Destination: { ToAddresses: string[] }
  Content: { Simple: { Subject: Text; Body: { Text: Text; Html: Text }; Attachments?: Attached[] } }
}
interface Text {
  Data: string
}
/** A picture that comes with a mail, in Base64. */
interface Attached {
  ContentId: string
  ContentType: string
  RawContent: string
}

/**
 * Stands in for SQS and SES on this machine: messages in the mail queue go to the function that sends, and the mails it sends are kept
 * here.
 *
 * @param sendMail the function behind the queue
 * @param siteUrl what mails link to
 * @param onMail is called with every mail
 * @returns the mails, newest first, and the environment variables that point functions here
 */
export async function startMailServices(
  sendMail: QueueFunction,
  siteUrl: string,
  onMail: (mail: KeptMail) => void,
): Promise<{ mails: readonly KeptMail[]; environment: Record<string, string> }> {
  const mails: KeptMail[] = []
  const queue = localQueue('send-mail', sendMail)

  const keep = ({ Destination, Content: { Simple } }: SendEmail): object => {
    const { Subject: subject, Body: body, Attachments: attached = [] } = Simple
    const mail = {
      to: Destination.ToAddresses.join(', '),
      subject: subject.Data,
      text: body.Text.Data,
      html: withPictures(body.Html.Data, attached),
      at: new Date().toISOString(),
    }
    keepNewest(mails, mail)
    onMail(mail)
    return { MessageId: randomUUID() }
  }

  const answerTo = async (request: IncomingMessage): Promise<object | undefined> => {
    if (request.headers['x-amz-target'] === 'AmazonSQS.SendMessage') return sendMessage(queue, await text(request))
    if (request.headers['x-amz-target'] === 'AmazonSQS.SendMessageBatch') return sendMessages(queue, await text(request))
    if (request.url === '/v2/email/outbound-emails') return keep((await json(request)) as SendEmail)
    return undefined
  }

  const server = createServer((request, response) => {
    answerTo(request)
      .then((answer) =>
        response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? {})),
      )
      .catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // The contour's own server keeps the process alive, not this one.
  server.unref()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environment = {
    [environmentNames.mailQueueUrl]: `${origin}/mail`,
    [environmentNames.strangersMailQueueUrl]: `${origin}/strangers-mail`,
    [environmentNames.mailFrom]: 'no-reply@localhost',
    [environmentNames.siteUrl]: siteUrl,
    AWS_ENDPOINT_URL_SQS: origin,
    AWS_ENDPOINT_URL_SESV2: origin,
  }
  return { mails, environment }
}

/** The SDK compares this digest with the body it sent. */
function sendMessage(queue: ReturnType<typeof localQueue>, request: string): object {
  const { MessageBody: body } = JSON.parse(request) as { MessageBody: string }
  return { MessageId: queue.send(body), MD5OfMessageBody: md5(body) }
}

function sendMessages(queue: ReturnType<typeof localQueue>, request: string): object {
  const { Entries } = JSON.parse(request) as { Entries: { Id: string; MessageBody: string }[] }
  const Successful = Entries.map(({ Id, MessageBody: body }) => ({
    Id,
    MessageId: queue.send(body),
    MD5OfMessageBody: md5(body),
  }))
  return { Successful, Failed: [] }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** A browser knows nothing of the pictures that came with a mail, so they go into its page. */
const withPictures = (html: string, attached: readonly Attached[]): string =>
  attached.reduce(
    (page, { ContentId: id, ContentType: type, RawContent: bytes }) =>
      page.replaceAll(`cid:${id}`, `data:${type};base64,${bytes}`),
    html,
  )

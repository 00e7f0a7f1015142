import { SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Mail } from '../domain/sign-in-mail.ts'
import { contourName, mailSender } from './environment.ts'
import { mailClient } from './mail-client.ts'

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' })

/**
 * Hands a mail to SES, in the name of the contour. Once more where SES answers that it is busy; for all else the queue comes again.
 *
 * @param orderId by which a mail that comes twice is known again
 * @param mayStill whether the mail is still this sender's to send
 * @throws what SES or the way to it throws; the mail may be under way all the same
 */
export async function sendBySes(mail: Mail, orderId?: string, mayStill: () => boolean = () => true): Promise<void> {
  const command = commandFor(mail, orderId)
  try {
    await mailClient.send(command)
  } catch (error) {
    if (!saysBusy(error) || !mayStill()) throw error
    await mailClient.send(command)
  }
}

/** SES took nothing, and says so. A call without an answer says nothing. */
const saysBusy = (error: unknown): boolean => {
  const { httpStatusCode: status = 0 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
  return status === 429 || status >= 500
}

function commandFor({ to, subject, text, html }: Mail, orderId: string | undefined): SendEmailCommand {
  const { from, replyTo } = mailSender()
  return new SendEmailCommand({
    FromEmailAddress: `${contourName()} <${from}>`,
    ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        Headers: [
          // Nobody's "I am on holiday" comes back (RFC 3834).
          { Name: 'Auto-Submitted', Value: 'auto-generated' },
          ...(orderId === undefined ? [] : [{ Name: 'X-Entity-Ref-ID', Value: orderId }]),
        ],
      },
    },
  })
}

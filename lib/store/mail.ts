import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import type { Mail } from '../domain/sign-in-mail.ts'
import { contourName, mailSender } from './environment.ts'

/** One more try here, for a hiccup; for what lasts, the queue comes with the message again. */
const ses = new SESv2Client({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true },
})

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' })

/**
 * Hands a mail to SES, in the name of the contour.
 *
 * @throws what SES or the way to it throws; the mail may be under way all the same
 */
export async function sendBySes({ to, subject, text, html }: Mail): Promise<void> {
  const { from, replyTo } = mailSender()
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: `${contourName()} <${from}>`,
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          // Nobody's "I am on holiday" comes back (RFC 3834).
          Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
        },
      },
    }),
  )
}

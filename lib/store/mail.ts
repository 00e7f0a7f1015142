import { SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Mail } from '../domain/sign-in-mail.ts'
import { contourName, mailSender } from './environment.ts'
import { mailClient } from './mail-client.ts'

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' })

/**
 * Hands a mail to SES, in the name of the contour.
 *
 * @param orderId by which a mail that comes twice is known again
 * @throws what SES or the way to it throws; the mail may be under way all the same
 */
export async function sendBySes({ to, subject, text, html }: Mail, orderId?: string): Promise<void> {
  const { from, replyTo } = mailSender()
  await mailClient.send(
    new SendEmailCommand({
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
    }),
  )
}

import { type Attachment, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Logo } from '../domain/contour/logo.ts'
import type { MailProgram } from '../domain/mail/mail-program.ts'
import { mailboxOf } from '../domain/mail/mailbox.ts'
import { logoContentId, type Mail } from '../domain/mail/sign-in-mail.ts'
import { mailSender } from '../store/table/environment.ts'
import { mailClient } from './ses-client.ts'

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' })

/**
 * Hands a mail to SES in the program's name. Retries once when SES says it is busy; after all other failures the queue delivers
 * again.
 *
 * @param program in whose name it comes; its logo goes along
 * @param orderId lets recipients recognize a mail that arrives twice
 * @param mayStill whether this sender still holds the claim on the mail
 * @throws errors of SES or the connection; the mail may be on its way all the same
 */
export async function sendBySes(
  mail: Mail,
  program: MailProgram,
  orderId?: string,
  mayStill: () => boolean = () => true,
): Promise<void> {
  const command = commandFor(mail, program, orderId)
  try {
    await mailClient.send(command)
  } catch (error) {
    if (!saysBusy(error) || !mayStill()) throw error
    await mailClient.send(command)
  }
}

/** SES rejected the call and says so. A call without an answer proves nothing. */
const saysBusy = (error: unknown): boolean => {
  const { httpStatusCode: status = 0 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
  return status === 429 || status >= 500
}

function commandFor(
  { to, subject, text, html }: Mail,
  { name, logo }: MailProgram,
  orderId: string | undefined,
): SendEmailCommand {
  const { from, replyTo } = mailSender()
  return new SendEmailCommand({
    FromEmailAddress: mailboxOf(name, from),
    ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        Headers: [
          // Suppresses automatic replies such as vacation notices (RFC 3834).
          { Name: 'Auto-Submitted', Value: 'auto-generated' },
          ...(orderId === undefined ? [] : [{ Name: 'X-Entity-Ref-ID', Value: orderId }]),
        ],
        ...(logo && { Attachments: [attached(logo)] }),
      },
    },
  })
}

/** A picture that the page of the mail shows, instead of one more file of the mail. */
const attached = ({ type, bytes }: Logo): Attachment => ({
  FileName: `logo.${type.slice('image/'.length)}`,
  ContentType: type,
  ContentId: logoContentId,
  ContentDisposition: 'INLINE',
  ContentTransferEncoding: 'BASE64',
  RawContent: bytes,
})

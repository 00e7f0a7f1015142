import type { App, MailLane } from '../../domain/mail/mail-message.ts'

/** All environment variables that functions read; the stack and the local server set them. */
export const environmentNames = {
  tableName: 'TABLE_NAME',
  contour: 'CONTOUR',
  mailQueueUrl: 'MAIL_QUEUE_URL',
  strangersMailQueueUrl: 'STRANGERS_MAIL_QUEUE_URL',
  mailFrom: 'MAIL_FROM',
  mailReplyTo: 'MAIL_REPLY_TO',
  siteUrl: 'SITE_URL',
  webhookQueueUrls: 'WEBHOOK_QUEUE_URLS',
  webhookLocalTrials: 'WEBHOOK_LOCAL_TRIALS',
  tableArn: 'TABLE_ARN',
  exportBucket: 'EXPORT_BUCKET',
  exportKeyArn: 'EXPORT_KEY_ARN',
  detailsKeyArn: 'DETAILS_KEY_ARN',
  detailsKey: 'DETAILS_KEY',
} as const

/** @throws Error when the function was deployed without its table */
export function tableName(): string {
  return required(environmentNames.tableName)
}

/** @throws Error when the function was deployed without its contour's name */
export function contourName(): string {
  return required(environmentNames.contour)
}

/**
 * The queues for mail: one for people the contour knows, one for everybody else.
 *
 * @throws Error when the function was deployed without its queues
 */
export function mailQueueUrls(): Readonly<Record<MailLane, string>> {
  return { Known: required(environmentNames.mailQueueUrl), Stranger: required(environmentNames.strangersMailQueueUrl) }
}

/**
 * The sender of mail, and the address for replies; undefined when nobody reads replies.
 *
 * @throws Error when the function was deployed without a sender
 */
export function mailSender(): { from: string; replyTo: string | undefined } {
  return { from: required(environmentNames.mailFrom), replyTo: process.env[environmentNames.mailReplyTo] }
}

/**
 * Where people open an app: what a mail that invites them links to. Of no request, as a request says what its sender likes.
 *
 * @throws Error when the function was deployed without its site
 */
export const appUrl = (app: App): string => `${required(environmentNames.siteUrl)}/${app}`

/**
 * The queues of events for webhooks: one per lane, in the order of the lanes, separated by blanks.
 *
 * @throws Error when the function was deployed without its queues
 */
export function webhookQueueUrls(): readonly string[] {
  return required(environmentNames.webhookQueueUrls).split(' ')
}

/** Whether events may be sent to this machine itself over HTTP: only for local trials, never in a stack. */
export function areWebhooksLocalTrials(): boolean {
  return process.env[environmentNames.webhookLocalTrials] === 'yes'
}

/**
 * What the table is exported to: a bucket, and the key that encrypts what stands in it.
 *
 * @throws Error when the function was deployed without them
 */
export function exportPlace(): Readonly<Record<'tableArn' | 'bucket' | 'keyArn', string>> {
  return {
    tableArn: required(environmentNames.tableArn),
    bucket: required(environmentNames.exportBucket),
    keyArn: required(environmentNames.exportKeyArn),
  }
}

/**
 * The key that encrypts what legal types ask: in a stack the ARN of a key of AWS KMS, elsewhere 32 bytes in base64.
 *
 * @throws Error when the function was deployed without it
 */
export function detailsKey(): { arn: string } | { secret: string } {
  const arn = process.env[environmentNames.detailsKeyArn]
  return arn ? { arn } : { secret: required(environmentNames.detailsKey) }
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

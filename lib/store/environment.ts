import type { MailLane } from '../domain/mail-message.ts'

/** Every environment variable a function reads, by the names that the stack and the local start set them under. */
export const environmentNames = {
  tableName: 'TABLE_NAME',
  contour: 'CONTOUR',
  mailQueueUrl: 'MAIL_QUEUE_URL',
  strangersMailQueueUrl: 'STRANGERS_MAIL_QUEUE_URL',
  mailFrom: 'MAIL_FROM',
  mailReplyTo: 'MAIL_REPLY_TO',
  webhookQueueUrls: 'WEBHOOK_QUEUE_URLS',
  webhookLocalTrials: 'WEBHOOK_LOCAL_TRIALS',
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
 * Where mail is put to be sent: a queue for people the contour knows, and one for everybody else.
 *
 * @throws Error when the function was deployed without its queues
 */
export function mailQueueUrls(): Readonly<Record<MailLane, string>> {
  return { Known: required(environmentNames.mailQueueUrl), Stranger: required(environmentNames.strangersMailQueueUrl) }
}

/**
 * Whose mail it is, and where answers to it go; undefined where nobody reads any.
 *
 * @throws Error when the function was deployed without a sender
 */
export function mailSender(): { from: string; replyTo: string | undefined } {
  return { from: required(environmentNames.mailFrom), replyTo: process.env[environmentNames.mailReplyTo] }
}

/**
 * Where events wait to be sent to webhooks: a queue a lane, in the order of lanes, with a blank between them.
 *
 * @throws Error when the function was deployed without its queues
 */
export function webhookQueueUrls(): readonly string[] {
  return required(environmentNames.webhookQueueUrls).split(' ')
}

/** Whether events may be sent to this very machine, over HTTP: only where somebody tries things out on it. Never so in a stack. */
export function areWebhooksLocalTrials(): boolean {
  return process.env[environmentNames.webhookLocalTrials] === 'yes'
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

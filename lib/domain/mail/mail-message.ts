import type { PayingAttribute } from '../payout/paying-attributes.ts'

/** The apps people sign in to: administrators to the console, partners to their account. */
export type App = 'console' | 'account'

/** The queue of a mail. Mail for strangers, which anybody can trigger, never delays mail for people the contour knows. */
export type MailLane = 'Known' | 'Stranger'

/**
 * A sign-in code on its way to the person who asked for it. Whether the address belongs to anybody is looked up only after the
 * queue.
 */
export interface SignInCodeMessage {
  kind: 'SignInCode'
  /** As it was typed, trimmed and in lower case. */
  email: string
  app: App
  /** Present when the code is for a registration. */
  registers?: true | undefined
  /** Six to twelve digits. */
  code: string
  /** ISO 8601, UTC. */
  expiresAt: string
  /** Finds the request in the log. */
  requestId: string
}

/** A code that confirms a change of payment details, on its way to the partner's address. */
export interface ConfirmationCodeMessage {
  kind: 'ConfirmationCode'
  email: string
  /** Six digits. */
  code: string
  /** ISO 8601, UTC. */
  expiresAt: string
  /** Finds the request in the log. */
  requestId: string
}

/** A notice of changed payment details, as an earlier version queued it; now such mails are ordered. */
export interface ProfileChangedMessage {
  kind: 'ProfileChanged'
  email: string
  what: readonly PayingAttribute[]
  /** ISO 8601, UTC. */
  changedAt: string
  /** Finds the request in the log. */
  requestId: string
}

/** Announces an ordered mail: the order stands in the table under this id. */
export interface OrderMessage {
  kind: 'Order'
  orderId: string
  /** Finds the request in the log, if the order names one. */
  requestId?: string | undefined
}

/** A message of the mail queue. */
export type MailMessage = SignInCodeMessage | ConfirmationCodeMessage | ProfileChangedMessage | OrderMessage

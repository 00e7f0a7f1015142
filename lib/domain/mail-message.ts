import type { PayingAttribute } from './paying-attributes.ts'

/** What one signs in to: administrators to the console, partners to their account. */
export type App = 'console' | 'account'

/** Which queue a mail waits in. Mail for strangers, which anybody can ask for, never delays mail for people the contour knows. */
export type MailLane = 'Known' | 'Stranger'

/** A sign-in code on its way to whoever asked for it. Whether the address is anybody's is found out behind the queue. */
export interface SignInCodeMessage {
  kind: 'SignInCode'
  /** As it was typed, trimmed and in lower case. */
  email: string
  app: App
  /** Present where somebody wants to register. */
  registers?: true | undefined
  /** Six to twelve digits. */
  code: string
  /** ISO 8601, UTC. */
  expiresAt: string
  /** Finds the request in the log. */
  requestId: string
}

/** A code by which a partner confirms a change of how they are paid, on its way to the partner's address. */
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

/**
 * That it was changed by which a partner is paid, as an earlier version put it into the queue; now it is ordered.
 */
export interface ProfileChangedMessage {
  kind: 'ProfileChanged'
  email: string
  what: readonly PayingAttribute[]
  /** ISO 8601, UTC. */
  changedAt: string
  /** Finds the request in the log. */
  requestId: string
}

/** That a mail was ordered: what stands in the table under this id. */
export interface OrderMessage {
  kind: 'Order'
  orderId: string
  /** Finds the request in the log, where the order says which. */
  requestId?: string | undefined
}

/** What stands in the mail queue. */
export type MailMessage = SignInCodeMessage | ConfirmationCodeMessage | ProfileChangedMessage | OrderMessage

import type { PayingAttribute } from './paying-attributes.ts'

/**
 * What an act asks to be mailed, to one recipient. No secret stands in it, and where an id will do no address: who reads the mail
 * is found out when it is sent, so that nobody writes to whoever was erased meanwhile.
 */
export type MailAsked = ProfileChangedOrder | EmailChangedOrder | PayoutRequestedOrder

/** By what a partner is paid was changed: whoever it was not finds out at once. */
export interface ProfileChangedOrder {
  kind: 'ProfileChanged'
  partnerId: string
  what: readonly PayingAttribute[]
}

/** The address by which a partner signs in was changed by somebody else. Both addresses are told. */
export interface EmailChangedOrder {
  kind: 'EmailChanged'
  partnerId: string
  email: string
  /** Whether this is the address of before, or the one of now. */
  is: 'Former' | 'Present'
}

/** A payout was requested, through whichever door. */
export interface PayoutRequestedOrder {
  kind: 'PayoutRequested'
  partnerId: string
  payoutId: string
  by: 'Partner' | 'Administrator' | 'ApiKey'
}

/** An order as it stands in the table until the mail is sent. */
export type MailOrder = MailAsked & {
  /** That of the act, and the place among the mails of the act. */
  id: string
  /** ISO 8601, UTC: the moment right before the act was written. */
  at: string
  /** Finds the request in the log, where the act says which. */
  requestId?: string
}

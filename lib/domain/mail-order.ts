import type { ConfirmationPurpose } from './confirmation-purpose.ts'
import type { PersonKind, Proof } from './login.ts'
import type { App } from './mail-message.ts'
import type { PayingAttribute } from './paying-attributes.ts'
import type { DestinationStanding } from './payout-destination.ts'
import type { Permission, Role } from './permission.ts'

/**
 * What an act asks to be mailed, to one recipient. No secret stands in it, and where an id will do no address: who reads the mail
 * is found out when it is sent, so that nobody writes to whoever was erased meanwhile.
 */
export type MailAsked =
  | SignInCodeOrder
  | ConfirmationCodeOrder
  | ProfileChangedOrder
  | EmailChangedOrder
  | PayoutRequestedOrder
  | ErasureRequestOrder
  | PasskeyChangedOrder
  | NewSignInOrder
  | KeyMadeOrder
  | RolesChangedOrder
  | PasskeyPermitOrder

/** By what the sender makes a code anew, with the contour's secret. The salt alone makes none. */
interface CodeAsked {
  salt: string
  digits: number
  /** ISO 8601, UTC. From then on nothing is sent. */
  expiresAt: string
  requestId: string
}

/** A code was asked for, to sign in or to register. Whether the address is anybody's is found out when it is sent. */
export interface SignInCodeOrder extends CodeAsked {
  kind: 'SignInCode'
  /** As it was typed, trimmed and in lower case. */
  email: string
  app: App
  /** Present where somebody wants to register. */
  registers?: true
}

/** A partner who is signed in asked for a code that confirms an act. */
export interface ConfirmationCodeOrder extends CodeAsked {
  kind: 'ConfirmationCode'
  partnerId: string
  purpose: ConfirmationPurpose
}

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
  /** What its destination was to the details of the profile when it was requested; absent of orders that were made before this was kept. */
  destination?: DestinationStanding
}

/** A partner asked in the account to be erased, or took that back. */
export interface ErasureRequestOrder {
  kind: 'ErasureRequest'
  partnerId: string
  is: 'Requested' | 'Withdrawn'
}

/** A passkey of an administrator was added, or removed. */
export interface PasskeyChangedOrder {
  kind: 'PasskeyChanged'
  administratorId: string
  is: 'Added' | 'Removed'
}

/** Somebody has signed in from a browser in which they had not before. */
export interface NewSignInOrder {
  kind: 'NewSignIn'
  personKind: PersonKind
  personId: string
  by: Proof
}

/** An API key was issued, or takes the place of another one. */
export interface KeyMadeOrder {
  kind: 'KeyMade'
  /** Who is told. */
  administratorId: string
  /** Whose the key is. */
  holderId: string
  is: 'Issued' | 'Rotated'
  /** The beginning of its secret, or of its id where nobody kept that. */
  prefix: string
  /** Null for a key that opens everything. */
  scopes: readonly Permission[] | null
  /** Present of one that was issued for a service account: what that is called stands in the console. */
  forService?: true
}

/** An administrator was given roles, or some were taken. */
export interface RolesChangedOrder {
  kind: 'RolesChanged'
  /** Who is told. */
  administratorId: string
  /** Whose the roles are. */
  ofId: string
  before: readonly Role[]
  after: readonly Role[]
}

/** An administrator who has lost all passkeys may add one, or did. Owners are told, and the person. */
export interface PasskeyPermitOrder {
  kind: 'PasskeyPermit'
  /** Who is told. */
  administratorId: string
  /** Whose passkeys they are. */
  ofId: string
  is: 'Given' | 'Used'
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

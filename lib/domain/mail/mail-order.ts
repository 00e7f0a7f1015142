import type { ConfirmationPurpose } from '../people/confirmation-purpose.ts'
import type { PersonKind, Proof } from '../people/login.ts'
import type { App } from './mail-message.ts'
import type { ConfirmedAttribute } from '../payout/paying-attributes.ts'
import type { DestinationStanding } from '../payout/payout-destination.ts'
import type { Permission, Role } from '../people/permission.ts'

/**
 * A mail that an act orders, for one recipient. It contains no secret, and no address when an id is enough: the address is looked
 * up when the mail is sent, so an erased person gets no mail.
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
  | InvitedOrder
  | PartnerInvitedOrder
  | AddressChangedOrder

/** The sender derives the code from this and the contour's secret. The salt alone is not enough. */
interface CodeAsked {
  salt: string
  digits: number
  /** ISO 8601, UTC. Nothing is sent after it. */
  expiresAt: string
  requestId: string
}

/** A code to sign in or to register. Whether the address belongs to anybody is looked up when it is sent. */
export interface SignInCodeOrder extends CodeAsked {
  kind: 'SignInCode'
  /** As it was typed, trimmed and in lower case. */
  email: string
  app: App
  /** Present when the code is for a registration. */
  registers?: true
}

/** A code that confirms an act, for a signed-in partner. */
export interface ConfirmationCodeOrder extends CodeAsked {
  kind: 'ConfirmationCode'
  partnerId: string
  purpose: ConfirmationPurpose
}

/** Payment details of a partner changed: if somebody else did it, the partner finds out at once. */
export interface ProfileChangedOrder {
  kind: 'ProfileChanged'
  partnerId: string
  what: readonly ConfirmedAttribute[]
}

/** Somebody else changed the address that a partner signs in with. Both addresses are notified. */
export interface EmailChangedOrder {
  kind: 'EmailChanged'
  partnerId: string
  email: string
  /** Whether this mail goes to the old address or to the new one. */
  is: 'Former' | 'Present'
}

/** A payout was requested, by whichever way. */
export interface PayoutRequestedOrder {
  kind: 'PayoutRequested'
  partnerId: string
  payoutId: string
  by: 'Partner' | 'Administrator' | 'ApiKey'
  /**
   * How the destination related to the details of the profile at the time of the request; absent in orders from before this was
   * stored.
   */
  destination?: DestinationStanding
}

/** A partner made or withdrew an erasure request in the account. */
export interface ErasureRequestOrder {
  kind: 'ErasureRequest'
  partnerId: string
  is: 'Requested' | 'Withdrawn'
}

/** A passkey of an administrator was added or removed. */
export interface PasskeyChangedOrder {
  kind: 'PasskeyChanged'
  administratorId: string
  is: 'Added' | 'Removed'
}

/** Somebody signed in from a browser that they had not used before. */
export interface NewSignInOrder {
  kind: 'NewSignIn'
  personKind: PersonKind
  personId: string
  by: Proof
}

/** An API key was issued, or replaced another one. */
export interface KeyMadeOrder {
  kind: 'KeyMade'
  /** The recipient. */
  administratorId: string
  /** The key's holder. */
  holderId: string
  is: 'Issued' | 'Rotated'
  /** The beginning of its secret, or of its id when that was not stored. */
  prefix: string
  /** Null for a key with all permissions. */
  scopes: readonly Permission[] | null
  /** Present for a key of a service account: the console shows its title. */
  forService?: true
}

/** An administrator was given roles, or lost some. */
export interface RolesChangedOrder {
  kind: 'RolesChanged'
  /** The recipient. */
  administratorId: string
  /** The administrator whose roles changed. */
  ofId: string
  before: readonly Role[]
  after: readonly Role[]
}

/** An administrator who has lost all passkeys may add one, or did. Owners and the person are notified. */
export interface PasskeyPermitOrder {
  kind: 'PasskeyPermit'
  /** The recipient. */
  administratorId: string
  /** The owner of the passkeys. */
  ofId: string
  is: 'Given' | 'Used'
}

/** Somebody was invited to be an administrator. */
export interface InvitedOrder {
  kind: 'Invited'
  /** The recipient. */
  administratorId: string
  /** Who invited them. */
  ofId: string
  after: readonly Role[]
}

/** A partner was invited to sign in to the account. */
export interface PartnerInvitedOrder {
  kind: 'PartnerInvited'
  partnerId: string
}

/** The address that an administrator signs in with changed. Both addresses are notified, and every other owner. */
export type AddressChangedOrder = { kind: 'AddressChanged'; ofId: string } & (
  | { is: 'Former'; email: string }
  | { is: 'Present' | 'Owner'; administratorId: string }
)

/** An order as stored until its mail is sent. */
export type MailOrder = MailAsked & {
  /** The id of the act, and the mail's number within the act. */
  id: string
  /** ISO 8601, UTC: the moment right before the act was written. */
  at: string
  /** Finds the request in the log, if the act has one. */
  requestId?: string
}

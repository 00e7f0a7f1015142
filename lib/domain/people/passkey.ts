import { ApiError } from '../../errors.ts'
import type { Administrator } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'

/** A key in a person's device or password manager that signs for exactly one site (WebAuthn). */
export interface Passkey {
  /** Time-ordered. */
  id: string
  administratorId: string
  /** Which of the administrator's places it takes, starting at 1. */
  slot: number
  /** The name that the person gave it. */
  name: string
  /** The credential id that the device gave it, in base64url. */
  credentialId: string
  /** Verifies its signatures: a COSE key in base64url. */
  publicKey: string
  /** How browsers can reach it: usb, internal, hybrid and so on. */
  transports: readonly string[]
  /** Whether it may be synced to several devices. */
  isSyncable: boolean
  /** The name of the site that it signs for. */
  rpId: string
  /** The administrator's login epoch when it was added: under another epoch it cannot sign in. */
  loginEpoch: number
  createdAt: string
}

/**
 * What a signature changes about a passkey, stored separately: write access to uses must not allow replacing the passkey itself.
 */
export interface PasskeyUse {
  /** Its own count of signatures. Synced passkeys do not count, and report 0. */
  counter: number
  /** Whether it is synced to several devices. */
  isBackedUp: boolean
  lastUsedAt: string | null
}

export type KnownPasskey = Passkey & PasskeyUse

/**
 * The site that the requesting browser must be on. Passkeys know a site by its name; signatures contain the origin of the page.
 */
export interface Site {
  /** Such as https://demo.example */
  origin: string
  /** Such as demo.example */
  rpId: string
}

/** The part of a passkey that the device creates. */
export type NewCredential = Pick<
  KnownPasskey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSyncable' | 'isBackedUp' | 'rpId'
>

/** The maximum per administrator. */
export const maxPasskeys = 10

/** One extra place: a person who has lost all passkeys adds another before the lost ones are removed. */
export const passkeyPlaces = maxPasskeys + 1

export const maxPasskeyNameLength = 60

/** How long a challenge may be answered. */
export const challengeGoodMs = 5 * 60_000

/**
 * A passkey in the first free place.
 *
 * @param isInstead whether it replaces all existing ones
 * @throws ApiError PASSKEYS_TOO_MANY
 */
export function newPasskey(of: {
  id: string
  name: string
  credential: NewCredential
  owner: { is: Administrator; loginEpoch: number }
  present: readonly Passkey[]
  isInstead: boolean
  at: string
}): { passkey: KnownPasskey; deed: Deed } {
  const { id, name, credential, owner, present, isInstead, at } = of
  const slots = Array.from({ length: passkeyPlaces }, (_, index) => index + 1)
  const slot = slots.find((one) => present.every((passkey) => passkey.slot !== one))
  if (slot === undefined || (present.length >= maxPasskeys && !isInstead)) throw new ApiError('PASSKEYS_TOO_MANY')
  const passkey: KnownPasskey = {
    ...credential,
    id,
    administratorId: owner.is.id,
    slot,
    name,
    loginEpoch: owner.loginEpoch,
    createdAt: at,
    lastUsedAt: null,
  }
  const subjects = subjectsOf(owner.is)
  const added: Deed = { type: 'passkey.added', subjects, before: null, after: { name } }
  const names = present.map((one) => one.name)
  const replaced: Deed = { type: 'passkey.replaced', subjects, before: { names }, after: { names: [name] } }
  return { passkey, deed: isInstead && names.length > 0 ? replaced : added }
}

/** @returns undefined when it already has this name */
export function renamedPasskey(
  passkey: KnownPasskey,
  name: string,
  owner: Administrator,
): { passkey: KnownPasskey; deed: Deed } | undefined {
  if (passkey.name === name) return undefined
  const [before, after] = [{ name: passkey.name }, { name }]
  return { passkey: { ...passkey, name }, deed: { type: 'passkey.renamed', subjects: subjectsOf(owner), before, after } }
}

export const removedPasskey = ({ name }: Passkey, owner: Administrator): Deed => ({
  type: 'passkey.removed',
  subjects: subjectsOf(owner),
  before: { name },
  after: {},
})

const subjectsOf = ({ email }: Administrator): Deed['subjects'] => [`administrator:${email}`]

/**
 * The passkey with this id among those of one administrator.
 *
 * @throws ApiError PASSKEY_NOT_FOUND
 */
export function passkeyWithId(passkeys: readonly KnownPasskey[], id: string | undefined): KnownPasskey {
  const found = passkeys.find((one) => one.id === id)
  if (!found) throw new ApiError('PASSKEY_NOT_FOUND')
  return found
}

/** A passkey as its owner sees it. */
export function passkeyView({ id, name, rpId, credentialId, isSyncable, createdAt, lastUsedAt }: KnownPasskey) {
  return { id, name, site: rpId, credentialId, isSyncable, createdAt, lastUsedAt }
}

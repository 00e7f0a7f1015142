import { ApiError } from '../errors.ts'
import type { Administrator } from './contour.ts'
import type { Deed } from './journal.ts'

/** A key in a person's device, or in what keeps their passwords, that signs for one site and no other (WebAuthn). */
export interface Passkey {
  /** Time-ordered. */
  id: string
  administratorId: string
  /** Which of the administrator's places it takes, from 1 on. */
  slot: number
  /** What the person calls it. */
  name: string
  /** What the device calls it, in base64url. */
  credentialId: string
  /** By what its signatures are checked: a COSE key in base64url. */
  publicKey: string
  /** By which ways browsers reach it: usb, internal, hybrid and so on. */
  transports: readonly string[]
  /** Whether it may be on several devices. */
  isSyncable: boolean
  /** The site that it signs for, by its name. */
  rpId: string
  /** The administrator's when it was added: with another one it signs nobody in. */
  loginEpoch: number
  createdAt: string
}

/** What signing changes of a passkey, kept apart: whoever notes that one signed cannot put another in its place. */
export interface PasskeyUse {
  /** How often it has signed, as it counts itself. Those that are synced do not count, and say 0. */
  counter: number
  /** Whether it is on several devices. */
  isBackedUp: boolean
  lastUsedAt: string | null
}

export type KnownPasskey = Passkey & PasskeyUse

/** The site as the browser that asks must see it. Passkeys know a site by its name, and signatures name where a page was from. */
export interface Site {
  /** Such as https://demo.example */
  origin: string
  /** Such as demo.example */
  rpId: string
}

/** What a device makes anew. */
export type NewCredential = Pick<
  KnownPasskey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSyncable' | 'isBackedUp' | 'rpId'
>

/** An administrator has no more of them. */
export const maxPasskeys = 10

/** One more: whoever has lost all of them adds another before they are gone. */
export const passkeyPlaces = maxPasskeys + 1

export const maxPasskeyNameLength = 60

/** How long a challenge may be answered. */
export const challengeGoodMs = 5 * 60_000

/**
 * A passkey in the first place that is free.
 *
 * @param isInstead whether all that are present go
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

/** @returns undefined where it is called so already */
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

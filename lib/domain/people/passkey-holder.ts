import { type KnownRoles, rolesOf } from './administrator-roles.ts'
import { hourMs } from '../value/duration.ts'
import { isProven, type Login } from './login.ts'
import type { Settings } from '../contour/contour.ts'
import type { Passkey } from './passkey.ts'
import type { Role } from './permission.ts'

/**
 * A summary of an administrator's passkeys, stored separately and in one partition for all: acts that require proof read it
 * before they know who is asking. Absent for people who never had a passkey, and for passkeys registered before this item existed
 * until one of them is used.
 */
export interface PasskeyHolder {
  administratorId: string
  passkeyIds: readonly string[]
  /** The administrator's login epoch when it was written: passkeys of another epoch cannot sign in. */
  loginEpoch: number
  /** How many times it was written. */
  revision: number
  /** Allows adding a passkey with a mailed code that replaces all lost ones. */
  permit?: PasskeyPermit
}

/** Valid once, for a day. */
export interface PasskeyPermit {
  id: string
  /** The administrator who gave it. */
  givenBy: string
  expiresAtMs: number
}

export const permitGoodMs = 24 * hourMs

/** Undefined when no summary was written yet. */
type Told = PasskeyHolder | undefined

/** Ids of the passkeys that are valid in this login epoch. */
export const passkeyIdsOf = (told: Told, loginEpoch: number): readonly string[] =>
  told?.loginEpoch === loginEpoch ? told.passkeyIds : []

/** The same for callers that read the passkeys as well: without a summary, the existing passkeys count. */
export function toldOrPresent(told: Told, present: readonly Passkey[], loginEpoch: number): readonly string[] {
  if (told) return passkeyIdsOf(told, loginEpoch)
  return present.filter((one) => one.loginEpoch === loginEpoch).map(({ id }) => id)
}

/** The next summary. Any change of the passkeys ends a permit. */
export function holderOf(of: {
  before: Told
  owner: { administratorId: string; loginEpoch: number }
  passkeyIds: readonly string[]
}): PasskeyHolder {
  const { before, owner, passkeyIds } = of
  const { administratorId, loginEpoch } = owner
  return { administratorId, passkeyIds, loginEpoch, revision: (before?.revision ?? 0) + 1 }
}

/** Roles that must be proven by passkey when `settings.requirePasskeys` is on. */
const boundRoles: ReadonlySet<Role> = new Set(['owner', 'payer'])

export const isBoundToPasskeys = (roles: readonly Role[]): boolean => roles.some((role) => boundRoles.has(role))

/**
 * Why a login does not prove who somebody is; undefined when it does. A person with a passkey must have signed in with a passkey
 * that they still own, because others may read their mailbox.
 *
 * @param passkeyIds of the person
 * @param isRequired whether only a passkey counts, even for a person who has none
 */
export function proofFault(of: {
  login: Pick<Login, 'createdAt' | 'provenBy' | 'passkeyId'>
  passkeyIds: readonly string[]
  isRequired: boolean
  nowMs: number
}): 'PASSKEY_REQUIRED' | 'PROOF_REQUIRED' | undefined {
  const { login, passkeyIds, isRequired, nowMs } = of
  if (isRequired && passkeyIds.length === 0) return 'PASSKEY_REQUIRED'
  if (!isProven(login, nowMs)) return 'PROOF_REQUIRED'
  if (passkeyIds.length === 0) return undefined
  return login.passkeyId !== undefined && passkeyIds.includes(login.passkeyId) ? undefined : 'PROOF_REQUIRED'
}

/** Whether the settings require this person to prove themselves with a passkey. */
export const mustProveByPasskey = ({ requirePasskeys }: Pick<Settings, 'requirePasskeys'>, roles: readonly Role[]): boolean =>
  requirePasskeys === true && isBoundToPasskeys(roles)

/**
 * How a new passkey relates to the existing ones, for somebody who has just signed in. The first passkey needs nothing more,
 * except where passkeys are required: otherwise anybody who reads the mailbox could create the required passkey.
 *
 * @param isRequired whether only a passkey proves who the person is
 * @returns 'Beside' the existing ones, 'Instead' of all of them by a permit, undefined when neither is allowed
 */
export function additionOf(of: {
  login: Pick<Login, 'passkeyId' | 'provenBy'>
  passkeyIds: readonly string[]
  permit: PasskeyPermit | undefined
  isRequired: boolean
  nowMs: number
}): 'Beside' | 'Instead' | undefined {
  const { login, passkeyIds, permit, isRequired, nowMs } = of
  if (passkeyIds.length === 0 && !isRequired) return 'Beside'
  if (login.passkeyId !== undefined && passkeyIds.includes(login.passkeyId)) return 'Beside'
  const isByCode = (login.provenBy ?? 'Code') === 'Code'
  return isByCode && permit !== undefined && isPermitGood(permit, nowMs) ? 'Instead' : undefined
}

export const isPermitGood = ({ expiresAtMs }: PasskeyPermit, nowMs: number): boolean => nowMs < expiresAtMs

/** Whether an administrator has passkeys, and until when one may be added with a mailed code. */
export function passkeysView(
  administratorId: string,
  { known, holders, settings }: { known: KnownRoles; holders: readonly PasskeyHolder[]; settings: Settings },
  nowMs: number,
) {
  const told = holders.find((one) => one.administratorId === administratorId)
  const { permit } = told ?? {}
  const has = hasPasskey(administratorId, known, holders)
  return {
    hasPasskey: has,
    takesPasskeyPermit: has || mustProveByPasskey(settings, rolesOf(administratorId, known)),
    passkeyPermitUntil: permit && isPermitGood(permit, nowMs) ? new Date(permit.expiresAtMs).toISOString() : null,
  }
}

export function hasPasskey(administratorId: string, known: KnownRoles, holders: readonly PasskeyHolder[]): boolean {
  const told = holders.find((one) => one.administratorId === administratorId)
  const { loginEpoch = 0 } = known.find((one) => one.administratorId === administratorId) ?? {}
  return passkeyIdsOf(told, loginEpoch).length > 0
}

import { type KnownRoles, rolesOf } from './administrator-roles.ts'
import { hourMs } from './duration.ts'
import { isProven, type Login } from './login.ts'
import type { Settings } from './contour.ts'
import type { Passkey } from './passkey.ts'
import type { Role } from './permission.ts'

/**
 * Which passkeys an administrator has, told apart from them and in one place for all: what asks for proof reads it before it is known
 * who asks. Absent of whoever never had one, and of passkeys of before that was told, until one of them is used.
 */
export interface PasskeyHolder {
  administratorId: string
  passkeyIds: readonly string[]
  /** The administrator's when it was told: passkeys of another one sign nobody in. */
  loginEpoch: number
  /** How often it was told. */
  revision: number
  /** Lets a mailed code add a passkey in the place of all that were lost. */
  permit?: PasskeyPermit
}

/** Good once, and for a day. */
export interface PasskeyPermit {
  id: string
  /** The administrator who gave it. */
  givenBy: string
  expiresAtMs: number
}

export const permitGoodMs = 24 * hourMs

/** What is known of a person's passkeys where nothing was told yet. */
type Told = PasskeyHolder | undefined

/** Ids of the passkeys that sign somebody in whose epoch this is. */
export const passkeyIdsOf = (told: Told, loginEpoch: number): readonly string[] =>
  told?.loginEpoch === loginEpoch ? told.passkeyIds : []

/** The same, for who reads the passkeys too: where nothing was told yet, they are the ones that are there. */
export function toldOrPresent(told: Told, present: readonly Passkey[], loginEpoch: number): readonly string[] {
  if (told) return passkeyIdsOf(told, loginEpoch)
  return present.filter((one) => one.loginEpoch === loginEpoch).map(({ id }) => id)
}

/** What is told from now on. A permit ends with whatever happens to the passkeys. */
export function holderOf(of: {
  before: Told
  owner: { administratorId: string; loginEpoch: number }
  passkeyIds: readonly string[]
}): PasskeyHolder {
  const { before, owner, passkeyIds } = of
  const { administratorId, loginEpoch } = owner
  return { administratorId, passkeyIds, loginEpoch, revision: (before?.revision ?? 0) + 1 }
}

/** Roles whose holders must prove by passkey where `settings.requirePasskeys` is on. */
const boundRoles: ReadonlySet<Role> = new Set(['owner', 'payer'])

export const isBoundToPasskeys = (roles: readonly Role[]): boolean => roles.some((role) => boundRoles.has(role))

/**
 * Why a login does not prove who somebody is; undefined where it does. Whoever has a passkey proves by one that is still theirs: a
 * mailbox that others read proves nothing then.
 *
 * @param passkeyIds of the person
 * @param isRequired whether nothing but a passkey proves, also of somebody who has none
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

/** Whether somebody proves who they are by nothing but a passkey, of whom the settings require one. */
export const mustProveByPasskey = ({ requirePasskeys }: Pick<Settings, 'requirePasskeys'>, roles: readonly Role[]): boolean =>
  requirePasskeys === true && isBoundToPasskeys(roles)

/**
 * What adding a passkey does to those that are there, for somebody who has signed in a moment ago. The first one takes no more than
 * that, but where a passkey is required: else whoever reads a mailbox would make themselves the passkey that is asked for.
 *
 * @param isRequired whether nothing but a passkey proves who the person is
 * @returns 'Beside' them, 'Instead' of all of them by a permit, undefined where neither may be
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

/** Of one administrator, whether there are passkeys, and until when one may be added by a mailed code. */
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

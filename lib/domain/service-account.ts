import { ApiError } from '../errors.ts'
import { administratorView } from './actor.ts'
import { type ApiKey, keyEnd, revokeKey } from './api-key.ts'
import type { EndedKey } from './administrator-roles.ts'
import type { Administrator, Settings } from './contour.ts'
import type { Deed } from './journal.ts'
import type { Permission } from './permission.ts'

/**
 * A name for a system, which is nobody's: keys are issued for it, and go on when whoever issued them leaves. Its title and its scopes
 * never change; what it should do besides is another one.
 */
export interface ServiceAccount {
  id: string
  title: string
  /** All that keys of it may open. */
  scopes: readonly Permission[]
  /** The id of the administrator who made it. */
  madeBy: string
  createdAt: string
  /** Since when keys are issued for it; null while it waits for a second owner. */
  openedAt: string | null
  /** The id of the other one, who confirmed it; absent where two persons were not asked for. */
  confirmedBy?: string
  closedAt: string | null
  closedBy?: string
  /** 1, and one more for each act. */
  revision: number
}

export const maxServiceTitleLength = 100

/** As many are there at most: all are read together. */
export const maxServiceAccounts = 200

/** As many keys end with one, in one transaction: a key that ends takes two places of its 100, with its entry. */
export const maxKeysOfService = 25

/** What a title is known by: two that people cannot tell apart when they read them aloud are one. */
export const serviceName = (title: string): string => title.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()

export type ServiceState = 'Waiting' | 'Open' | 'Closed'

export function serviceState({ openedAt, closedAt }: ServiceAccount): ServiceState {
  if (closedAt !== null) return 'Closed'
  return openedAt === null ? 'Waiting' : 'Open'
}

/** A service account from now on, what it was, and what the journal says of it. */
export interface ServiceChange {
  account: ServiceAccount
  deed: Deed
}

/**
 * Makes one: it waits for another owner where two persons are asked for, and is open at once where they are not.
 *
 * @throws ApiError SERVICE_TITLE_TAKEN, also by one that is closed: histories call one thing by one name; SERVICE_ACCOUNTS_TOO_MANY
 */
export function makeServiceAccount(of: {
  id: string
  title: string
  scopes: readonly Permission[]
  by: Administrator
  at: string
  settings: Pick<Settings, 'fourEyes'>
  accounts: readonly ServiceAccount[]
}): ServiceChange {
  const { id, title, scopes, by, at, settings, accounts } = of
  if (accounts.some((one) => serviceName(one.title) === serviceName(title))) throw new ApiError('SERVICE_TITLE_TAKEN')
  if (accounts.length >= maxServiceAccounts) throw new ApiError('SERVICE_ACCOUNTS_TOO_MANY')
  const account: ServiceAccount = {
    id,
    title,
    scopes,
    madeBy: by.id,
    createdAt: at,
    openedAt: settings.fourEyes ? null : at,
    closedAt: null,
    revision: 1,
  }
  const after = { title, scopes, state: serviceState(account) }
  return { account, deed: { type: 'service.made', subjects: [subjectOf(account)], before: null, after } }
}

/**
 * Another owner confirms one that waits. Who made it never does, whatever the settings have become: what was made for two is
 * confirmed by two, or closed.
 *
 * @throws ApiError SERVICE_ACCOUNT_NOT_WAITING, SERVICE_ACCOUNT_OWN
 */
export function confirmServiceAccount(before: ServiceAccount, by: Administrator, at: string): ServiceChange {
  if (serviceState(before) !== 'Waiting') throw new ApiError('SERVICE_ACCOUNT_NOT_WAITING')
  if (before.madeBy === by.id) throw new ApiError('SERVICE_ACCOUNT_OWN')
  const account = { ...before, openedAt: at, confirmedBy: by.id, revision: before.revision + 1 }
  return { account, deed: stateDeed('service.confirmed', before, account) }
}

/** One that is closed, and the keys that end with it. */
export interface ServiceClosure extends ServiceChange {
  endedKeys: readonly EndedKey[]
}

/**
 * Closes one for good, and ends its keys.
 *
 * @param of.keys all there are
 * @returns undefined where it was closed before: the moment of the first time counts
 * @throws ApiError SERVICE_KEYS_TOO_MANY where more keys would end than fit into one transaction
 */
export function closeServiceAccount(of: {
  before: ServiceAccount
  keys: readonly ApiKey[]
  by: Administrator
  at: string
}): ServiceClosure | undefined {
  const { before, keys, by, at } = of
  if (before.closedAt !== null) return undefined
  const endedKeys = keys
    .filter((key) => key.serviceAccount?.id === before.id && !keyEnd(key, at))
    .flatMap((key) => {
      const ended = revokeKey(key, at)
      return ended ? [{ before: key, ...ended, deed: endedWith(before, ended.deed) }] : []
    })
  if (endedKeys.length > maxKeysOfService) throw new ApiError('SERVICE_KEYS_TOO_MANY')
  const account = { ...before, closedAt: at, closedBy: by.id, revision: before.revision + 1 }
  return { account, endedKeys, deed: stateDeed('service.closed', before, account) }
}

const subjectOf = ({ id }: ServiceAccount) => `service:${id}` as const

function endedWith(account: ServiceAccount, deed: Deed): Deed {
  return {
    ...deed,
    subjects: [...deed.subjects, subjectOf(account)],
    after: { ...deed.after, endedWithService: account.title },
  }
}

function stateDeed(type: 'service.confirmed' | 'service.closed', before: ServiceAccount, after: ServiceAccount): Deed {
  return {
    type,
    subjects: [subjectOf(after)],
    before: { state: serviceState(before) },
    after: { title: after.title, state: serviceState(after) },
  }
}

/**
 * The service account that a key is issued for, where one is issued for it.
 *
 * @throws ApiError SERVICE_ACCOUNT_NOT_FOUND, SERVICE_ACCOUNT_NOT_OPEN
 */
export function openServiceAccount(accounts: readonly ServiceAccount[], id: string): ServiceAccount {
  const account = serviceWithId(accounts, id)
  if (serviceState(account) !== 'Open') throw new ApiError('SERVICE_ACCOUNT_NOT_OPEN')
  return account
}

/** @throws ApiError SERVICE_ACCOUNT_NOT_FOUND */
export function serviceWithId(accounts: readonly ServiceAccount[], id: string): ServiceAccount {
  const found = accounts.find((one) => one.id === id)
  if (!found) throw new ApiError('SERVICE_ACCOUNT_NOT_FOUND')
  return found
}

/**
 * What a key of a service account opens: all that the account may, where everything was asked for.
 *
 * @throws ApiError KEY_SCOPE_BEYOND_SERVICE
 */
export function scopesWithin({ scopes }: ServiceAccount, asked: readonly Permission[] | undefined): readonly Permission[] {
  if (asked?.some((scope) => !scopes.includes(scope))) throw new ApiError('KEY_SCOPE_BEYOND_SERVICE')
  return asked ?? scopes
}

/** A service account as administrators see it. */
export function serviceAccountView(account: ServiceAccount, administrators: readonly Administrator[]) {
  const { id, title, scopes, madeBy, createdAt, openedAt, confirmedBy, closedAt, closedBy } = account
  const person = (personId: string | undefined) => {
    const found = administrators.find((one) => one.id === personId)
    return found ? administratorView(found) : null
  }
  return {
    id,
    title,
    state: serviceState(account),
    scopes,
    madeBy: person(madeBy),
    createdAt,
    confirmedBy: person(confirmedBy),
    openedAt,
    closedBy: person(closedBy),
    closedAt,
  }
}

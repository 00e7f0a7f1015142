import { ApiError } from '../../errors.ts'
import { administratorView } from '../people/actor.ts'
import { type EndedKey, endedKey } from '../people/administrator-roles.ts'
import { type ApiKey, keyEnd } from './api-key.ts'
import type { Administrator, Settings } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'
import type { Permission } from '../people/permission.ts'

/**
 * A name for a system that belongs to no person: keys are issued for it, and stay when their issuers leave. Its title and its
 * scopes never change; a new purpose needs a new service account.
 */
export interface ServiceAccount {
  id: string
  title: string
  /** The permissions that its keys may have. */
  scopes: readonly Permission[]
  /** The id of the administrator who made it. */
  madeBy: string
  createdAt: string
  /** Since when keys are issued for it; null while it waits for a second owner. */
  openedAt: string | null
  /** The id of the second owner, who confirmed it; absent when two people were not required. */
  confirmedBy?: string
  closedAt: string | null
  closedBy?: string
  /** Starts at 1, incremented by every act. */
  revision: number
}

export const maxServiceTitleLength = 100

/** The maximum number: all are read together. */
export const maxServiceAccounts = 200

/**
 * The maximum number of keys that end with one, in one transaction of 100 items: a key that ends takes two, including its journal
 * entry.
 */
export const maxKeysOfService = 25

/** The normalized title: titles that sound the same when read aloud are the same. */
export const serviceName = (title: string): string => title.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()

export type ServiceState = 'Waiting' | 'Open' | 'Closed'

export function serviceState({ openedAt, closedAt }: ServiceAccount): ServiceState {
  if (closedAt !== null) return 'Closed'
  return openedAt === null ? 'Waiting' : 'Open'
}

/** A service account before and after a change, with the journal entry. */
export interface ServiceChange {
  account: ServiceAccount
  deed: Deed
}

/**
 * Creates one: it waits for another owner where two people are required, and is open at once otherwise.
 *
 * @throws ApiError SERVICE_TITLE_TAKEN, also for the title of a closed one, because a name in histories must stay unambiguous;
 * SERVICE_ACCOUNTS_TOO_MANY
 */
export function createServiceAccount(of: {
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
 * Another owner confirms a waiting one. Its maker never can, even if the settings have changed: what was created for two people
 * is confirmed by two, or closed.
 *
 * @throws ApiError SERVICE_ACCOUNT_NOT_WAITING, SERVICE_ACCOUNT_OWN
 */
export function confirmServiceAccount(before: ServiceAccount, by: Administrator, at: string): ServiceChange {
  if (serviceState(before) !== 'Waiting') throw new ApiError('SERVICE_ACCOUNT_NOT_WAITING')
  if (before.madeBy === by.id) throw new ApiError('SERVICE_ACCOUNT_OWN')
  const account = { ...before, openedAt: at, confirmedBy: by.id, revision: before.revision + 1 }
  return { account, deed: stateDeed('service.confirmed', before, account) }
}

/** A closed one, and the keys that end with it. */
export interface ServiceClosure extends ServiceChange {
  endedKeys: readonly EndedKey[]
}

/**
 * Closes one for good, and ends its keys.
 *
 * @param of.keys all existing keys
 * @returns undefined when it was already closed: the first moment counts
 * @throws ApiError SERVICE_KEYS_TOO_MANY when more keys would end than fit into one transaction
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
      const ended = endedKey(key, at)
      return ended ? [{ ...ended, deed: endedWith(before, ended.deed) }] : []
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
 * The open service account that a key is issued for.
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
 * The permissions of a service account's key: everything asked for means everything the account may.
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

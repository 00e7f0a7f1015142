import type { ApiKey } from '../../../lib/domain/key/api-key.ts'
import { type ServiceAccount, serviceName, serviceState } from '../../../lib/domain/key/service-account.ts'
import type { Key } from '../../../lib/store/keys.ts'
import { differing, type Finding, unknownOf, unless } from './finding.ts'
import type { KnownContour } from './known-contour.ts'

/** One may have been made by settings that were read before, and clocks differ. */
const sinceMarginMs = 60_000

/** Whether one person alone opened it, where two were asked for already. */
function isOpenedAlone({ createdAt, openedAt, madeBy, confirmedBy }: ServiceAccount, since: string | undefined): boolean {
  if (openedAt === null || since === undefined || Date.parse(createdAt) < Date.parse(since) + sinceMarginMs) return false
  return confirmedBy === undefined || confirmedBy === madeBy
}

/** A service account by itself, and by the settings. */
export function serviceAccountFindings(account: ServiceAccount, key: Key, { ids, payoutRules }: KnownContour): Finding[] {
  const { title, madeBy, createdAt, openedAt, confirmedBy, closedAt, closedBy } = account
  return [
    ...differing(key, 'the title as it is compared', serviceName(title), key.sk),
    ...unknownOf(key, 'the administrator who made it,', madeBy, ids.ADMINISTRATOR),
    ...unknownOf(key, 'the administrator who confirmed it,', confirmedBy, ids.ADMINISTRATOR),
    ...unknownOf(key, 'the administrator who closed it,', closedBy, ids.ADMINISTRATOR),
    ...unless(confirmedBy !== madeBy, key, `administrator ${madeBy} made it and confirmed it`, 'another administrator'),
    ...unless(
      confirmedBy !== undefined || openedAt === null || openedAt === createdAt,
      key,
      'it was opened later, and nobody confirmed it',
      'somebody who confirmed it',
    ),
    ...unless((closedAt === null) === (closedBy === undefined), key, 'it is closed by half', 'when, and by whom, or neither'),
    ...unless(
      !isOpenedAlone(account, payoutRules.fourEyesSince),
      key,
      `administrator ${madeBy} alone opened it`,
      'two persons: settings.fourEyes',
    ),
  ]
}

/** A key of a service account: of one that two persons opened, and that is not closed. */
export function keyOfServiceFindings({ serviceAccount, revokedAt, scopes }: ApiKey, key: Key, known: KnownContour): Finding[] {
  if (!serviceAccount) return []
  const { id, title } = serviceAccount
  const account = known.serviceAccounts.get(id)
  // Of one that has another shape something else is said.
  if (!account) return unknownOf(key, 'the service account', id, known.ids.SERVICE)
  const state = serviceState(account)
  return [
    ...differing(key, 'the title of the service account', title, account.title),
    ...unless(
      account.openedAt !== null,
      key,
      `service account ${id} was never opened`,
      'one that was open when the key was issued',
    ),
    ...unless(
      !isOpenedAlone(account, known.payoutRules.fourEyesSince),
      key,
      `service account ${id} was opened by one person`,
      'two persons: settings.fourEyes',
    ),
    ...unless(
      state !== 'Closed' || revokedAt !== null,
      key,
      `service account ${id} is closed, and its key is not revoked`,
      'revoked',
    ),
    ...unless(
      scopes !== undefined && scopes.every((scope) => account.scopes.includes(scope)),
      key,
      `it opens what keys of service account ${id} may not`,
      account.scopes.join(', '),
    ),
  ]
}

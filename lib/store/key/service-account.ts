import type { Administrator, Settings } from '../../domain/contour/contour.ts'
import type { ServiceName } from '../../domain/key/service-name.ts'
import { type ServiceAccount, type ServiceClosure, serviceName } from '../../domain/key/service-account.ts'
import { apiKeyEnds, type KeysHeld, keysStand } from './api-key.ts'
import { journalWritten } from '../journal/journal.ts'
import { serviceAccountKey, serviceAccountsPartition, settingsKey } from '../keys.ts'
import { queryAll } from '../table/read.ts'
import { stillAtRevision } from '../table/still-at-revision.ts'
import { stale, type Step } from '../table/transact.ts'
import { serviceAccountItem } from './key-items.ts'

/** All service accounts, including closed ones, oldest first. */
export async function loadServiceAccounts(): Promise<ServiceAccount[]> {
  const accounts = (await queryAll(serviceAccountsPartition)).map(serviceAccountItem.read)
  return accounts.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

const keyOf = ({ title }: Pick<ServiceAccount, 'title'>) => serviceAccountKey(serviceName(title))

/** Creates a service account, if its name was never used, and the rule about two people is still as read. */
export function serviceAccountCreated(account: ServiceAccount, { fourEyes }: Pick<Settings, 'fourEyes'>): Step[] {
  const settings = {
    Key: settingsKey,
    ConditionExpression: `${fourEyes ? 'attribute_exists' : 'attribute_not_exists'}(fourEyes)`,
  }
  return [
    { write: { ConditionCheck: settings }, refused: stale },
    { write: { Put: { Item: { ...keyOf(account), ...account }, ...stillAtRevision(account.revision - 1) } }, refused: stale },
  ]
}

/** Confirms a waiting service account, by somebody other than its maker. */
export function serviceAccountConfirmed(account: ServiceAccount, confirmedBy: string): Step {
  return {
    write: {
      Put: {
        Item: { ...keyOf(account), ...account },
        ConditionExpression: 'revision = :read AND openedAt = :none AND closedAt = :none AND madeBy <> :confirmer',
        ExpressionAttributeValues: { ':read': account.revision - 1, ':none': null, ':confirmer': confirmedBy },
      },
    },
    refused: stale,
  }
}

/**
 * Closes a service account and ends its keys: all of them, because none was issued since they were read.
 *
 * @param entry the common part of the journal entries
 */
export function serviceAccountClosed(
  { account, endedKeys }: ServiceClosure,
  held: KeysHeld,
  { newId, ...entry }: { newId: () => string; at: string; by: Administrator; reason: string | null },
): Step[] {
  return [
    { write: { Put: { Item: { ...keyOf(account), ...account }, ...stillAtRevision(account.revision - 1) } }, refused: stale },
    keysStand(account.id, held),
    ...endedKeys.flatMap(({ before, apiKey, deed }) => [
      apiKeyEnds(before, apiKey),
      journalWritten({ id: newId(), ...entry, ...deed }),
    ]),
  ]
}

/** Requires that the service account is open when a key is issued for it. */
export function serviceAccountOpen(account: ServiceName): Step {
  return {
    write: {
      ConditionCheck: {
        Key: keyOf(account),
        ConditionExpression: 'id = :id AND openedAt <> :none AND closedAt = :none',
        ExpressionAttributeValues: { ':id': account.id, ':none': null },
      },
    },
    refused: stale,
  }
}

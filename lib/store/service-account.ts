import type { Administrator, Settings } from '../domain/contour.ts'
import type { ServiceName } from '../domain/service-name.ts'
import { type ServiceAccount, type ServiceClosure, serviceName } from '../domain/service-account.ts'
import { apiKeyEnds, type KeysHeld, keysStand } from './api-key.ts'
import { withoutKey } from './item.ts'
import { journalWritten } from './journal.ts'
import { serviceAccountKey, serviceAccountsPartition, settingsKey } from './keys.ts'
import { queryAll } from './read.ts'
import { stillAtRevision } from './still-at-revision.ts'
import { stale, type Step } from './transact.ts'

/** All service accounts, closed ones too, oldest first. */
export async function loadServiceAccounts(): Promise<ServiceAccount[]> {
  const accounts = (await queryAll(serviceAccountsPartition)).map(withoutKey<ServiceAccount>)
  return accounts.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

const keyOf = ({ title }: Pick<ServiceAccount, 'title'>) => serviceAccountKey(serviceName(title))

/** A service account comes to be, of a name that none has or had, as many persons being asked for as were read. */
export function serviceAccountMade(account: ServiceAccount, { fourEyes }: Pick<Settings, 'fourEyes'>): Step[] {
  const settings = {
    Key: settingsKey,
    ConditionExpression: `${fourEyes ? 'attribute_exists' : 'attribute_not_exists'}(fourEyes)`,
  }
  return [
    { write: { ConditionCheck: settings }, refused: stale },
    { write: { Put: { Item: { ...keyOf(account), ...account }, ...stillAtRevision(account.revision - 1) } }, refused: stale },
  ]
}

/** Another one than who made it confirms it, if it still waits. */
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
 * A service account is closed, and its keys end: those that there were, for none was issued since.
 *
 * @param entry what the entries of the journal have in common
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

/** The service account is open as a key of it comes to be. */
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

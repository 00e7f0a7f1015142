import type { Candidate, Collected } from '../../domain/registry/collected-payouts.ts'
import {
  isInRegistry,
  type LinePayout,
  noRegistries,
  type Registry,
  type RegistryLine,
  type RegistryNumbers,
  type ReleasedLine,
} from '../../domain/registry/registry.ts'
import type { PayoutStatus } from '../../domain/payout/payout.ts'
import { isId } from '../../domain/value/id.ts'
import { ApiError, InvariantViolation } from '../../errors.ts'
import { loadAccounts } from '../account/account.ts'
import {
  partnerKey,
  payoutHistoryKey,
  payoutKey,
  registeredKey,
  registriesPartition,
  registryKey,
  registryLineKey,
  registryLinesPartition,
  registryNumbersKey,
} from '../keys.ts'
import { profileItem } from '../partner/partner-items.ts'
import { loadListedPayouts } from '../payout/payout.ts'
import { payoutChangeItem, payoutItem } from '../payout/payout-items.ts'
import { getItem, getItems, queryAll, queryNewest, queryOldest } from '../table/read.ts'
import { stillAtRevision } from '../table/still-at-revision.ts'
import { stale, type Step } from '../table/transact.ts'
import { registeredItem, registryItem, registryLineItem, registryNumbersItem } from './registry-items.ts'

/** @throws ApiError REGISTRY_NOT_FOUND */
export async function loadRegistry(id: string): Promise<Registry> {
  const item = isId(id) ? await getItem(registryKey(id)) : undefined
  if (!item) throw new ApiError('REGISTRY_NOT_FOUND')
  return registryItem.read(item)
}

/**
 * A page of registries, newest first.
 *
 * @param of.before only those older than this one
 */
export async function loadRegistries({ before, limit }: { before: string | undefined; limit: number }) {
  // All characters of an id sort before g. A range ends with its last key: the one that was shown comes once more.
  const found = await queryNewest({ pk: registriesPartition, from: '0', to: before ?? 'g', limit: limit + 2 })
  const registries = found.map(registryItem.read).filter(({ id }) => id !== before)
  const page = registries.slice(0, limit)
  return { registries: page, next: registries.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/**
 * A page of the lines of a registry, those that were released too, in the order of their payouts: oldest request first.
 *
 * @param of.after only those behind this payout
 */
export async function loadRegistryLines(of: { registryId: string; after: string | undefined; limit: number }) {
  const { registryId, after, limit } = of
  const pk = registryLinesPartition(registryId)
  const found = await queryOldest({ pk, from: after ?? '0', to: 'g', limit: limit + 2 })
  const lines = found.map(registryLineItem.read).filter(({ payoutId }) => payoutId !== after)
  const page = lines.slice(0, limit)
  return { lines: page, next: lines.length > limit ? (page.at(-1)?.payoutId ?? null) : null }
}

/** All lines of a registry, those that were released too. */
export async function loadAllRegistryLines(registryId: string): Promise<RegistryLine[]> {
  return (await queryAll(registryLinesPartition(registryId))).map(registryLineItem.read)
}

export async function loadRegistryLine(registryId: string, payoutId: string): Promise<RegistryLine | undefined> {
  const item = isId(payoutId) ? await getItem(registryLineKey(registryId, payoutId)) : undefined
  return item && registryLineItem.read(item)
}

/**
 * A registry, and the payouts that stand in it, as they are now. The lines are read before the registry: so they are those of the
 * revision that the caller saw, if the registry still has it.
 *
 * @throws ApiError REGISTRY_NOT_FOUND
 */
export async function loadStanding(registryId: string): Promise<{ registry: Registry; payouts: LinePayout[] }> {
  const lines = isId(registryId) ? (await loadAllRegistryLines(registryId)).filter(isInRegistry) : []
  const [registry, statusOf] = await Promise.all([loadRegistry(registryId), loadStatuses(registryId, lines)])
  return {
    registry,
    payouts: lines.map(({ payoutId, documentNumber }) => ({ payoutId, documentNumber, status: statusOf(payoutId) })),
  }
}

/**
 * How the payouts of lines stand now.
 *
 * @returns the status by the payout's id; it throws InvariantViolation for a payout that does not exist
 */
export async function loadStatuses(
  registryId: string,
  lines: readonly RegistryLine[],
): Promise<(payoutId: string) => PayoutStatus> {
  const payouts = await getItems(
    lines.map(({ payoutId }) => payoutKey(payoutId)),
    ['id', 'status'],
  )
  const statuses = new Map(
    payouts.map((item) => {
      const { id, status } = payoutItem.readPart(item, ['id', 'status'])
      return [id, status] as const
    }),
  )
  return (payoutId) => {
    const status = statuses.get(payoutId)
    if (status === undefined) throw new InvariantViolation(`registry ${registryId} has a payout that does not exist`)
    return status
  }
}

export async function loadRegistryNumbers(): Promise<RegistryNumbers> {
  const item = await getItem(registryNumbersKey)
  return item ? registryNumbersItem.read(item) : noRegistries
}

/** The revision of the history entry that approves a request: every request is approved once, right after it was made. */
const approvalRevision = 2

/** Payouts with everything that decides whether they may be paid together: two reads in sequence, whatever their number. */
export async function loadCandidates(payoutIds: readonly string[]): Promise<Candidate[]> {
  const known = payoutIds.filter(isId)
  const [payouts, approvals, registered] = await Promise.all([
    loadListedPayouts(known),
    getItems(known.map((id) => payoutHistoryKey(id, approvalRevision))),
    getItems(known.map(registeredKey)),
  ])
  const partnerIds = [...new Set(payouts.map(({ partnerId }) => partnerId))]
  const [partners, accounts] = await Promise.all([getItems(partnerIds.map(partnerKey)), loadAccounts(partnerIds)])
  const payoutOf = new Map(payouts.map((payout) => [payout.id, payout]))
  const approvalOf = new Map(approvals.map(payoutChangeItem.read).map((entry) => [entry.payoutId, entry]))
  const partnerOf = new Map(partners.map(profileItem.read).map((partner) => [partner.id, partner]))
  const registryOf = new Map(registered.map((item) => [String(item.sk), registeredItem.read(item).registryId]))
  return payoutIds.map((payoutId) => {
    const payout = payoutOf.get(payoutId)
    const approval = approvalOf.get(payoutId)
    return {
      payoutId,
      payout,
      registryId: registryOf.get(payoutId),
      approval: approval?.status === 'Approved' ? approval : undefined,
      partner: payout && partnerOf.get(payout.partnerId),
      account: payout && accounts.get(payout.partnerId),
    }
  })
}

/** Writes a new registry with the number that was free when it was read. */
export function registryCreated(of: { registry: Registry; numbers: { read: RegistryNumbers; next: RegistryNumbers } }): Step[] {
  const { registry, numbers } = of
  return [
    numbersTaken(numbers),
    {
      write: { Put: { Item: { ...registryKey(registry.id), ...registry }, ConditionExpression: 'attribute_not_exists(pk)' } },
      refused: stale,
    },
  ]
}

/** Counts on. If somebody counted meanwhile, the numbers are taken: then everything is read again. */
function numbersTaken({ read, next }: { read: RegistryNumbers; next: RegistryNumbers }): Step {
  const isFirst = read.registries === 0 && read.documents === 0
  return {
    write: {
      Put: {
        Item: { ...registryNumbersKey, ...next },
        ...(isFirst
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: 'registries = :registries AND documents = :documents',
              ExpressionAttributeValues: { ':registries': read.registries, ':documents': read.documents },
            }),
      },
    },
    refused: stale,
  }
}

/** Puts a registry in place of the one that was read. */
function registryReplaced(before: Registry, registry: Registry): Step {
  return {
    write: {
      Put: {
        Item: { ...registryKey(registry.id), ...registry },
        ...stillAtRevision(before.revision),
      },
    },
    refused: stale,
  }
}

/**
 * Adds payouts to a registry. Each must still be approved and stand in no registry: that no payout is in two of them is this condition.
 */
export function payoutsCollected({ before, registry, lines, numbers }: Collected): Step[] {
  return [
    registryReplaced(before, registry),
    numbersTaken(numbers),
    ...lines.flatMap((line): Step[] => [
      {
        write: {
          ConditionCheck: {
            Key: payoutKey(line.payoutId),
            ConditionExpression: '#status = :approved',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':approved': 'Approved' },
          },
        },
        refused: stale,
      },
      {
        write: {
          Put: {
            Item: { ...registeredKey(line.payoutId), registryId: line.registryId },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        refused: stale,
      },
      // A payout that was released before comes in again: its line of then is written over.
      {
        write: { Put: { Item: { ...registryLineKey(line.registryId, line.payoutId), ...line }, ...noLineStands } },
        refused: stale,
      },
    ]),
  ]
}

const noLineStands = { ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(released)' } as const

/** Moves a registry as it was read. */
export const registryMoved = (of: { before: Registry; registry: Registry }): Step[] => [registryReplaced(of.before, of.registry)]

/** For an answer that shows a registry as it was read: if it changed meanwhile, it is read again. */
export function registryStillAsRead({ id, revision }: Registry): Step {
  return {
    write: {
      ConditionCheck: {
        Key: registryKey(id),
        ...stillAtRevision(revision),
      },
    },
    refused: stale,
  }
}

/** Takes a payout out of a registry: it must stand in this one, and not be paid meanwhile. */
export function payoutReleased({ before, registry, line }: ReleasedLine): Step[] {
  return [
    registryReplaced(before, registry),
    {
      write: {
        Delete: {
          Key: registeredKey(line.payoutId),
          ConditionExpression: 'registryId = :registry',
          ExpressionAttributeValues: { ':registry': line.registryId },
        },
      },
      refused: stale,
    },
    {
      write: {
        ConditionCheck: {
          Key: payoutKey(line.payoutId),
          ConditionExpression: '#status <> :paid',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':paid': 'Paid' },
        },
      },
      refused: stale,
    },
    {
      write: {
        Put: {
          Item: { ...registryLineKey(line.registryId, line.payoutId), ...line },
          ConditionExpression: 'documentNumber = :read AND attribute_not_exists(released)',
          ExpressionAttributeValues: { ':read': line.documentNumber },
        },
      },
      refused: stale,
    },
  ]
}

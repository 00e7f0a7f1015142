import { isDeepStrictEqual } from 'node:util'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import type { Account, LedgerEntry } from '../../lib/domain/account.ts'
import type { Payout } from '../../lib/domain/payout.ts'
import { documentClient } from '../../lib/store/client.ts'
import { type Item, withoutKey } from '../../lib/store/item.ts'
import { tableName } from '../../lib/store/environment.ts'
import { apiKeyUsesPartition } from '../../lib/store/keys.ts'
import { accountOf } from '../../lib/store/partner.ts'

/** The whole table as it is, by "pk/sk", but for when keys were used: any request notes that. */
export async function storedItems(): Promise<Record<string, Item>> {
  const items: Item[] = []
  let startKey: Item | undefined
  do {
    const page = await documentClient.send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ...(startKey ? { ExclusiveStartKey: startKey } : {}) }),
    )
    items.push(...(page.Items ?? []))
    startKey = page.LastEvaluatedKey
  } while (startKey)
  const byKey = items
    .filter(({ pk }) => pk !== apiKeyUsesPartition)
    .map((item): [string, Item] => [`${String(item.pk)}/${String(item.sk)}`, item])
  return Object.fromEntries(byKey.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The keys under which two states of the table differ. */
export function touchedKeys(before: Record<string, Item>, after: Record<string, Item>): string[] {
  return Object.keys({ ...before, ...after })
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .toSorted()
}

export const payoutsIn = (items: Record<string, Item>): Payout[] =>
  Object.values(items)
    .filter(({ pk }) => pk === 'PAYOUTS')
    .map((item) => withoutKey<Payout>(item))

export const accountsIn = (items: Record<string, Item>): Account[] =>
  Object.values(items)
    .filter(({ sk }) => sk === 'ACCOUNT')
    .map(accountOf)

/** A partner's ledger, oldest first. */
export const ledgerIn = (items: Record<string, Item>, partnerId: string): LedgerEntry[] =>
  Object.values(items)
    .filter(({ pk, sk }) => pk === `PARTNER#${partnerId}` && String(sk).startsWith('ENTRY#'))
    .map((item) => withoutKey<LedgerEntry>(item))

const legalMoves = new Set([
  'Requested>Approved',
  'Requested>Rejected',
  'Requested>Canceled',
  'Approved>Paid',
  'Approved>Rejected',
])

/**
 * What is true of every state the table may ever be in: each account is whole and the sum of its ledger, its marker
 * names the one active payout, and every payout's history is a legal path to its status.
 */
export function expectWhole(items: Record<string, Item>): void {
  const payouts = payoutsIn(items)
  for (const account of accountsIn(items)) {
    const ledger = ledgerIn(items, account.partnerId)
    const sum = (figure: 'accruedKopecks' | 'availableKopecks' | 'heldKopecks' | 'paidKopecks') =>
      ledger.reduce((total, entry) => total + entry[figure], 0)
    const active = payouts.filter(
      ({ partnerId, status }) => partnerId === account.partnerId && ['Requested', 'Approved'].includes(status),
    )
    expect(active.length).toBeLessThanOrEqual(1)
    expect(account).toEqual({
      partnerId: account.partnerId,
      accruedKopecks: sum('accruedKopecks'),
      availableKopecks: sum('availableKopecks'),
      heldKopecks: sum('heldKopecks'),
      paidKopecks: sum('paidKopecks'),
      activePayoutId: active[0]?.id ?? null,
      revision: expect.any(Number),
    })
    expect(account.accruedKopecks).toBe(account.availableKopecks + account.heldKopecks + account.paidKopecks)
    expect(Math.min(account.availableKopecks, account.heldKopecks, account.paidKopecks)).toBeGreaterThanOrEqual(0)
    expect(account.heldKopecks).toBe(active[0]?.amountKopecks ?? 0)
    const paid = payouts.filter(({ partnerId, status }) => partnerId === account.partnerId && status === 'Paid')
    expect(account.paidKopecks).toBe(paid.reduce((total, { amountKopecks }) => total + amountKopecks, 0))
  }
  for (const { status, history } of payouts) {
    const path = history.map((entry) => entry.status)
    expect(path[0]).toBe('Requested')
    expect(path.at(-1)).toBe(status)
    expect(path.slice(1).filter((to, index) => !legalMoves.has(`${path[index]}>${to}`))).toEqual([])
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
  }
}

import { isDeepStrictEqual } from 'node:util'
import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { expect } from 'vitest'
import { type Account, type Figures, figureNames, type LedgerEntry, noFigures } from '../../lib/domain/account/account.ts'
import type { ToldAct } from '../../lib/domain/feed/event.ts'
import type { Payout } from '../../lib/domain/payout/payout.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { accountOf } from '../../lib/store/account/account.ts'
import { apiKeyUsesPartition, countedKey, feedPartition, mailOrdersPartition } from '../../lib/store/keys.ts'
import { payoutsOf } from './payout-items.ts'
import { mailOrderItem, type StandingOrder } from '../../lib/store/mail/mail-items.ts'
import { toldActItem } from '../../lib/store/feed/feed-items.ts'
import { entryItem } from '../../lib/store/account/account-items.ts'

/**
 * The whole table, by "pk/sk", without last uses of keys, which any request notes; and without the feed, ordered mail and the position
 * of the counting. Keys of feed and mail are random; toldActs and orderedMails read them.
 */
export async function storedItems(): Promise<Record<string, Item>> {
  return Object.fromEntries(
    Object.entries(await storedAndTold()).filter(([key]) => !isTold(key) && !key.startsWith(countedKey.pk)),
  )
}

/** The same with what the feed tells and what is to be mailed. */
export async function storedAndTold(): Promise<Record<string, Item>> {
  const byKey = (await allItems())
    .filter(({ pk }) => pk !== apiKeyUsesPartition)
    .map((item): [string, Item] => [`${String(item.pk)}/${String(item.sk)}`, item])
  return Object.fromEntries(byKey.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const isTold = (pk: string): boolean => pk.startsWith(feedPartition('')) || pk.startsWith(mailOrdersPartition)

/** All mail that was ordered and not sent, oldest first. */
export async function orderedMails(): Promise<StandingOrder[]> {
  const ordered = { FilterExpression: 'pk = :orders', ExpressionAttributeValues: { ':orders': mailOrdersPartition } }
  const orders = (await allItems(ordered)).map(mailOrderItem.read)
  return orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** All that the feed tells, and will tell. */
export async function toldActs(): Promise<ToldAct[]> {
  const told = { FilterExpression: 'begins_with(pk, :feed)', ExpressionAttributeValues: { ':feed': feedPartition('') } }
  return (await allItems(told)).map(toldActItem.read)
}

async function allItems(of: Partial<ScanCommandInput> = {}): Promise<Item[]> {
  const items: Item[] = []
  let startKey: Item | undefined
  do {
    const page = await documentClient.send(
      new ScanCommand({
        TableName: tableName(),
        ConsistentRead: true,
        ...of,
        ...(startKey ? { ExclusiveStartKey: startKey } : {}),
      }),
    )
    items.push(...(page.Items ?? []))
    startKey = page.LastEvaluatedKey
  } while (startKey)
  return items
}

/** The keys under which two states of the table differ. */
export function touchedKeys(before: Record<string, Item>, after: Record<string, Item>): string[] {
  return Object.keys({ ...before, ...after })
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .toSorted()
}

export const payoutsIn = (items: Record<string, Item>): Payout[] => payoutsOf(Object.values(items))

export const accountsIn = (items: Record<string, Item>): Account[] =>
  Object.values(items)
    .filter(({ sk }) => sk === 'ACCOUNT')
    .map(accountOf)

/** A partner's ledger, oldest first. */
export const ledgerIn = (items: Record<string, Item>, partnerId: string): LedgerEntry[] =>
  Object.values(items)
    .filter(({ pk, sk }) => pk === `PARTNER#${partnerId}` && String(sk).startsWith('ENTRY#'))
    .map((item) => entryItem.read(item))
    .toSorted((a, b) => a.revision - b.revision)

/**
 * The ledger leads to the account: its entries have the revisions 1, 2 … up to the account's, each under its key, each takes the
 * figures of the one before it on by its own, and the last has the account's. An opening balance is the first, or there is none.
 */
export function expectLedgerWhole(items: Record<string, Item>, account: Account): void {
  const ledger = ledgerIn(items, account.partnerId)
  expect(ledger.map(({ revision }) => revision)).toEqual(Array.from({ length: account.revision }, (_, index) => index + 1))
  let balance: Figures = noFigures
  for (const entry of ledger) {
    const before = balance
    balance = figuresBy((name) => before[name] + entry[name])
    expect(entry.after).toEqual(balance)
    const key = `PARTNER#${account.partnerId}/ENTRY#${String(entry.revision).padStart(12, '0')}`
    expect(items[key]).toMatchObject({ id: entry.id })
  }
  expect(figuresBy((name) => account[name])).toEqual(balance)
  expect(Object.values(account.waitingByDay).reduce((sum, kopecks) => sum + kopecks, 0)).toBe(account.waitingKopecks)
  expect(ledger.slice(1).map(({ cause }) => cause.kind)).not.toContain('OpeningBalance')
  const level = items[`PARTNERS/${account.partnerId}`]?.levelId
  expect(account.levelId).toBe(level)
}

const figuresBy = (figure: (name: keyof Figures) => number): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, figure(name)])) as Figures

const legalMoves = new Set([
  'Requested>Approved',
  'Requested>Rejected',
  'Requested>Canceled',
  'Approved>Paid',
  'Approved>Rejected',
])

/**
 * What is true of every state the table may ever be in: each account is whole and where its ledger leads, its marker
 * names the one active payout, and every payout's history is a legal path to its status.
 */
export function expectWhole(items: Record<string, Item>): void {
  const payouts = payoutsIn(items)
  for (const account of accountsIn(items)) {
    expectLedgerWhole(items, account)
    const active = payouts.filter(
      ({ partnerId, status }) => partnerId === account.partnerId && ['Requested', 'Approved'].includes(status),
    )
    expect(active.length).toBeLessThanOrEqual(1)
    expect(account.activePayoutId).toBe(active[0]?.id ?? null)
    expect(account.accruedKopecks).toBe(
      account.waitingKopecks + account.availableKopecks + account.heldKopecks + account.paidKopecks,
    )
    expect(Math.min(account.waitingKopecks, account.heldKopecks, account.paidKopecks)).toBeGreaterThanOrEqual(0)
    expect(account.heldKopecks).toBe(active[0]?.amountKopecks ?? 0)
    const paid = payouts.filter(({ partnerId, status }) => partnerId === account.partnerId && status === 'Paid')
    expect(account.paidKopecks).toBe(paid.reduce((total, { amountKopecks }) => total + amountKopecks, 0))
  }
  for (const { status, revision, history } of payouts) {
    expect(history.map((entry) => entry.revision)).toEqual(Array.from({ length: revision }, (_, index) => index + 1))
    const path = history.map((entry) => entry.status)
    expect(path[0]).toBe('Requested')
    expect(path.at(-1)).toBe(status)
    expect(path.slice(1).filter((to, index) => !legalMoves.has(`${path[index]}>${to}`))).toEqual([])
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
  }
}

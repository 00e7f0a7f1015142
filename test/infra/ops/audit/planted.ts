import { type Account, figureNames, type Figures, type LedgerEntry, noFigures } from '../../../../lib/domain/account/account.ts'
import type { Item } from '../../../../lib/store/table/item.ts'
import { nameOf, type Table } from '../../../support/memory-table.ts'

// eslint-disable-next-line typescript/no-explicit-any -- a corruption may put anything anywhere
export type Loose = any

/** One thing gone wrong in a table that is otherwise whole. */
export interface Corruption {
  what: string
  /** Plants it, and says which item a finding must name: by its key, and by words. */
  plant: (table: Planted) => { item: string; says: RegExp }
}

/** A person who is not in the table. */
export const stranger = '01a1fd96-2ba1-73ab-8eab-eefc82bdae01'
export const strangerSession = 'AAAAAAAAAAAAAAAAAAAAAA'

/** A table to plant something in. What is given out of it is its own from then on: its other items may be those of another table. */
export function planted(table: Table) {
  const own = new Map<string, Item>()
  const given = ([name, item]: [string, Item]): Loose => {
    if (own.get(name) !== item) own.set(name, structuredClone(item))
    const copy = own.get(name) as Item
    table.set(name, copy)
    return copy
  }
  const find = (isIt: (item: Loose, name: string) => boolean): Loose => {
    const found = [...table].find(([name, item]) => isIt(item, name))
    if (!found) throw new Error('the table has no such item')
    return given(found)
  }
  const put = (item: Item): string => {
    table.set(nameOf(item), item)
    return nameOf(item)
  }
  const remove = (item: Item): string => {
    table.delete(nameOf(item))
    return nameOf(item)
  }
  /** Changes an item, and returns its key in words. */
  const edit = (item: Item, changes: object): string => put(Object.assign(item, changes))
  const all = (prefix: string): Loose[] => [...table].filter(([name]) => name.startsWith(prefix)).map(given)
  const partner = (email: string): Loose => find(({ pk, email: own }) => pk === 'PARTNERS' && own === `${email}@test.example`)
  const account = (email: string): Loose => find((_, name) => name === `PARTNER#${partner(email).id}/ACCOUNT`)
  const entries = (email: string): Loose[] => all(`PARTNER#${partner(email).id}/ENTRY#`)
  const leadOf = (email: string, kind: string): Loose =>
    find(({ sk, partnerId, source }) => sk === 'LEAD' && partnerId === partner(email).id && source.kind === kind)
  const ledger = (email: string): Ledger => ({ account: account(email), entries: entries(email) })
  return {
    find,
    put,
    remove,
    edit,
    all,
    partner,
    account,
    entries,
    leadOf,
    ledger,
    status: (systemName: string): string => find((item) => item.pk === 'CONTOUR' && item.systemName === systemName).id,
    acts: ({ id }: Loose): Loose[] =>
      [...all(`LEAD#${id}/DEAL#`), ...all(`LEAD#${id}/MOVE#`)].toSorted((a, b) => a.revision - b.revision),
    doer: (): object => find(({ sk }) => sk.startsWith('DEAL#')).doneBy,
    payout: (status: string): Loose => find(({ pk, status: own }) => pk === 'PAYOUTS' && own === status),
    reward: (email: string, kind: string): Loose =>
      entries(email).find(({ cause }) => cause.kind === 'Reward' && kind in cause.rule.reward),
    movement: (kind: string, payoutId: string): Loose =>
      find((item, name) => name.includes('/ENTRY#') && item.cause.kind === kind && item.cause.payoutId === payoutId),
    session: (isUsed: boolean): Loose => find(({ sk, leadId }) => sk === 'SESSION' && (leadId !== undefined) === isUsed),
    window: (): Loose => find(({ sk }) => sk === 'WINDOW'),
    /** The act that bound a lead, with rewards for earlier acts, and its lead. */
    binding: (): Loose => find(({ binds, entryRevisions }) => binds && entryRevisions.length > 0),
    bound: (): Loose => find(({ sk, boundRevision }) => sk === 'LEAD' && boundRevision > 2),
  }
}

export type Planted = ReturnType<typeof planted>

interface Ledger {
  account: Account & Item
  entries: (LedgerEntry & Item)[]
}

/** Makes a ledger add up again from its entries' own figures: an attacker who writes wrong amounts may still add them up correctly. */
export function addedUp({ account, entries }: Ledger): void {
  const after: Figures = { ...noFigures }
  for (const entry of entries) {
    for (const name of figureNames) after[name] += entry[name]
    entry.after = { ...after }
  }
  Object.assign(account, after, { revision: entries.length })
}

export const plusKopecks = (one: Loose, amountKopecks: number): object => ({
  accruedKopecks: one.accruedKopecks + amountKopecks,
  availableKopecks: one.availableKopecks + amountKopecks,
})

/** Puts an entry at the end of a ledger, as if it had been posted last. */
export function posted(table: Planted, email: string, entry: Item): string {
  const ledger = table.ledger(email)
  const revision = ledger.entries.length + 1
  const own: LedgerEntry & Item = {
    ...(entry as LedgerEntry & Item),
    revision,
    sk: `ENTRY#${String(revision).padStart(12, '0')}`,
  }
  const name = table.put(own)
  addedUp({ ...ledger, entries: [...ledger.entries, own] })
  return name
}

/** An entry that takes another one back, or as much of it. */
export const reversalOf = (doneBy: object, entry: Loose, kopecks: number): Item => ({
  ...entry,
  id: stranger,
  accruedKopecks: -kopecks,
  availableKopecks: -kopecks,
  cause: {
    kind: 'Reversal',
    entryRevision: entry.revision,
    entryId: entry.id,
    leadId: entry.cause.leadId ?? stranger,
    dealId: entry.cause.dealId ?? null,
    reason: null,
    doneBy,
  },
})

/** The mark of an entry that its ledger's last one takes back. */
export const marked = (table: Planted, { pk, id, revision }: Loose): string =>
  table.put({
    pk,
    sk: `REVERSED#${String(revision).padStart(12, '0')}`,
    entryId: id,
    reversalRevision: table.find((item) => item.pk === pk && item.sk === 'ACCOUNT').revision,
  })

export const lastOf = (entries: Loose[]): Loose => entries.at(-1)
export const withCause = ({ cause }: Loose, changes: object): object => ({ cause: { ...cause, ...changes } })

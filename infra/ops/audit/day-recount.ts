import type { LedgerEntry } from '../../../lib/domain/account/account.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { lowestIdAt, momentOfId } from '../../../lib/domain/value/id.ts'
import { type DayFigures, dayFigures } from '../../../lib/domain/figures/kept-figures.ts'
import type { LeadAct } from '../../../lib/domain/lead/lead.ts'
import { moscowDay, moscowDayStart } from '../../../lib/domain/value/moscow-day.ts'
import { entryItem } from '../../../lib/store/account/account-items.ts'
import { toldActItem } from '../../../lib/store/feed/feed-items.ts'
import { countedItem } from '../../../lib/store/figures/figure-items.ts'
import { payoutItem } from '../../../lib/store/payout/payout-items.ts'
import { countedKey, daysPartition, feedDayOf, feedPartition, type Key, keyOf } from '../../../lib/store/keys.ts'
import { feedDays } from '../../../lib/store/feed/feed-item.ts'
import { type Finding, finding } from './finding.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { kindOf } from './item-kind.ts'
import { wholeLead } from './lead.ts'
import type { PayoutAlone } from './payout.ts'
import type { Piece } from './pieces.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/** Day figures recounted from leads, ledgers and payouts: the feed they were counted from is gone after a month. */
export interface DayRecount {
  see: (piece: Piece) => void
  findings: (table: TableReader, nowMs: number) => Promise<Finding[]>
}

type Kind = 'lead' | 'act' | 'entry' | 'payout'
const countedKinds: ReadonlySet<string> = new Set<Kind>(['lead', 'act', 'entry', 'payout'])

/** An act from the end of a day may be written after midnight; this is the time it has to settle. */
const settledMs = 10 * 60_000

/**
 * One sum per day; its size does not grow with the table. Past days never change: a reversal counts on the day it was made. Compares every
 * day after the one when counting began, once the feed no longer covers it. Compares nothing while a contour is being filled with history,
 * or before that history is counted.
 *
 * @param begunMs when reading of the table began
 */
export function newDayRecount(begunMs: number): DayRecount {
  const days = new Map<string, DayFigures>()
  let isReadable = true
  const add = (atMs: number, figures: Partial<DayFigures>): void => {
    const day = moscowDay(atMs)
    const sum = days.get(day) ?? nothing()
    for (const name of dayFigures) sum[name] += figures[name] ?? 0
    days.set(day, sum)
  }
  return {
    see: ({ isLead, items }) => {
      const counted = items.filter((item) => countedKinds.has(kindOf(keyOf(item)) ?? ''))
      if (!counted.every(isWhole)) isReadable = false
      else if (isLead) addLead(add, wholeLead(items))
      else for (const item of counted) addCounted(add, item)
    },
    // A counted item of another shape is reported as such elsewhere.
    findings: async (table, nowMs) => (isReadable ? differences(table, days, begunMs, nowMs) : []),
  }
}

type Add = (atMs: number, figures: Partial<DayFigures>) => void

const nothing = (): DayFigures => Object.fromEntries(dayFigures.map((name) => [name, 0])) as DayFigures

function addLead(add: Add, whole: ReturnType<typeof wholeLead>): void {
  if (!whole) return
  const { lead, acts } = whole
  if (!lead.imported) add(Date.parse(lead.createdAt), { leads: 1 })
  for (const act of acts) {
    if (act.imported) continue
    const atMs = Date.parse(act.createdAt)
    if (act.deal) add(atMs, { deals: 1, dealKopecks: act.deal.amountKopecks ?? 0 })
    if (act.cancels) add(atMs, { canceledDeals: 1, canceledKopecks: canceledKopecks(act, acts) })
  }
}

const canceledKopecks = ({ cancels }: LeadAct, acts: readonly LeadAct[]): number =>
  acts.find(({ id }) => id === cancels?.dealId)?.deal?.amountKopecks ?? 0

const addCounted = (add: Add, item: Item): void =>
  item.pk === 'PAYOUTS' ? addPayout(add, payoutItem.read(item)) : addEntry(add, entryItem.read(item))

function addEntry(add: Add, { cause, accruedKopecks, createdAt }: LedgerEntry): void {
  const atMs = Date.parse(createdAt)
  if (cause.kind === 'Reward') add(atMs, { accruedKopecks })
  if (cause.kind === 'Reversal') add(atMs, { reversedKopecks: -accruedKopecks })
  if (cause.kind === 'Correction') add(atMs, { correctedKopecks: accruedKopecks })
}

function addPayout(add: Add, { amountKopecks, createdAt, processedAt, imported }: PayoutAlone): void {
  if (!imported) add(Date.parse(createdAt), { requestedPayouts: 1, requestedKopecks: amountKopecks })
  if (processedAt !== null && imported?.status !== 'Paid')
    add(Date.parse(processedAt), { paidPayouts: 1, paidKopecks: amountKopecks })
}

async function differences(
  table: TableReader,
  days: ReadonlyMap<string, DayFigures>,
  begunMs: number,
  nowMs: number,
): Promise<Finding[]> {
  const [item] = await table.items([countedKey])
  if (!item || !isWhole(item)) return []
  const { begunAt, actId } = countedItem.read(item)
  if (await hasUncountedPast(table, actId < lowestIdAt(begunMs) ? actId : lowestIdAt(begunMs), nowMs)) return []
  // The day when counting began may be counted only in part.
  const firstDay = moscowDay(Date.parse(begunAt) + dayMs)
  const endDay = moscowDay(nowMs - (feedDays - 3) * dayMs)
  const isOver = (day: string): boolean => day < endDay && momentOfId(actId) >= moscowDayStart(day) + dayMs + settledMs
  const kept = new Map((await table.whole(daysPartition)).map((one) => [String(one.sk), one]))
  const names = [...new Set([...kept.keys(), ...days.keys()])].filter((day) => day >= firstDay && isOver(day))
  return names.toSorted().flatMap((day) => {
    const figures = kept.get(day)
    if (figures && !isWhole(figures)) return []
    const key: Key = { pk: daysPartition, sk: day }
    const counted = days.get(day) ?? nothing()
    return dayFigures.flatMap((name) => {
      const has = Number(figures?.[name] ?? 0)
      if (has === counted[name]) return []
      return [finding(key, `${name} is ${has}`, `${counted[name]}, as leads, ledgers and payouts of that day come to`)]
    })
  })
}

/** Whether the feed has acts written as history after a place. */
async function hasUncountedPast(table: TableReader, afterActId: string, nowMs: number): Promise<boolean> {
  for (let atMs = momentOfId(afterActId); atMs < nowMs + dayMs; atMs += dayMs) {
    for await (const page of table.partition(feedPartition(feedDayOf(lowestIdAt(atMs))))) {
      if (page.map(toldActItem.read).some(({ id, isPast }) => isPast && id > afterActId)) return true
    }
  }
  return false
}

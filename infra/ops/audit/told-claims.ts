import { dayMs } from '../../../lib/domain/value/duration.ts'
import type { ActEvent } from '../../../lib/domain/feed/event.ts'
import { toldActItem } from '../../../lib/store/feed/feed-items.ts'
import { countedItem } from '../../../lib/store/figures/figure-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { countedKey, keyOf, leadKey } from '../../../lib/store/keys.ts'
import { feedDays } from '../../../lib/store/feed/feed-item.ts'
import type { Claim } from './claims.ts'
import { type Finding, finding } from './finding.ts'
import { actKey, type WholeLead } from './lead.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/** A period that the feed still covers completely, with nothing still being written. */
export interface ToldTime {
  fromMs: number
  toMs: number
}

const settledMs = 60_000

/** The period that a table's feed covers; undefined if the feed was never counted, so that nobody knows. */
export async function toldTime(table: Pick<TableReader, 'items'>, nowMs: number): Promise<ToldTime | undefined> {
  const counted = (await table.items([countedKey])).find(isWhole)
  if (!counted) return undefined
  return {
    fromMs: Math.max(Date.parse(countedItem.read(counted).begunAt), nowMs - (feedDays - 2) * dayMs),
    toMs: nowMs - settledMs,
  }
}

const isWithin = ({ fromMs, toMs }: ToldTime, at: string): boolean => Date.parse(at) >= fromMs && Date.parse(at) <= toMs

/** Every act of a lead has an event; one that was inserted into the table by itself has none. */
export function actsToTell({ acts }: WholeLead, time: ToldTime): Claim[] {
  return (
    acts
      // The feed tells what was done here.
      .filter(({ createdAt, imported }) => isWithin(time, createdAt) && !imported)
      .map((act) => ({ relation: 'told', group: act.leadId, fact: [act.leadId, act.revision], weight: 1, by: actKey(act) }))
  )
}

type OfLead = ActEvent & { state: { updatedAt: string }; version: number }

/** An act has one event, or two: the lead moved, and it got a deal. */
export function actsTold(item: Item, time: ToldTime): Claim[] {
  const { events } = toldActItem.read(item)
  const ofLeads = events.filter((event): event is OfLead => /^(lead|deal)\./.test(event.type) && event.type !== 'lead.created')
  const acts = new Map(ofLeads.map((event) => [`${event.id} ${event.version}`, event]))
  return [...acts.values()]
    .filter(({ state }) => isWithin(time, state.updatedAt))
    .map(({ id, version }) => ({
      relation: 'told',
      group: id,
      fact: [id, version],
      weight: -1,
      by: keyOf(item),
      other: leadKey(id),
    }))
}

/** Acts without an event. The opposite, events without an act, is checked event by event. */
export function untoldFindings(claims: readonly Claim[]): Finding[] {
  return claims
    .filter(({ weight }) => weight > 0)
    .map(({ by }) =>
      finding(by, 'the feed does not tell of it', 'an event, written together with it: nothing is done without one'),
    )
}

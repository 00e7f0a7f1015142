import { dayMs } from '../../../lib/domain/duration.ts'
import type { ActEvent, ToldAct } from '../../../lib/domain/event.ts'
import type { Counted } from '../../../lib/store/counted-feed.ts'
import type { Item } from '../../../lib/store/item.ts'
import { countedKey, keyOf, leadKey } from '../../../lib/store/keys.ts'
import { feedDays } from '../../../lib/store/told-act.ts'
import type { Claim } from './claims.ts'
import { type Finding, finding } from './finding.ts'
import { actKey, type WholeLead } from './lead.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/** Of what was done between these moments the feed still has everything, and nothing is on its way. */
export interface ToldTime {
  fromMs: number
  toMs: number
}

const settledMs = 60_000

/** Since when a table's feed tells of every act; undefined where it was never counted, and nobody knows. */
export async function toldTime(table: Pick<TableReader, 'items'>, nowMs: number): Promise<ToldTime | undefined> {
  const counted = (await table.items([countedKey])).find(isWhole) as unknown as Counted | undefined
  if (!counted) return undefined
  return { fromMs: Math.max(Date.parse(counted.begunAt), nowMs - (feedDays - 2) * dayMs), toMs: nowMs - settledMs }
}

const isWithin = ({ fromMs, toMs }: ToldTime, at: string): boolean => Date.parse(at) >= fromMs && Date.parse(at) <= toMs

/** Every act of a lead is told of: one that was put into the table by itself is not. */
export function actsToTell({ acts }: WholeLead, time: ToldTime): Claim[] {
  return acts
    .filter(({ createdAt }) => isWithin(time, createdAt))
    .map((act) => ({ relation: 'told', group: act.leadId, fact: [act.leadId, act.revision], weight: 1, by: actKey(act) }))
}

type OfLead = ActEvent & { state: { updatedAt: string }; version: number }

/** An act tells of itself by one event, or by two: that the lead moved, and got a deal. */
export function actsTold(item: Item, time: ToldTime): Claim[] {
  const { events } = item as unknown as ToldAct
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

/** What nobody told of. Events of what was not done are compared with it one by one. */
export function untoldFindings(claims: readonly Claim[]): Finding[] {
  return claims
    .filter(({ weight }) => weight > 0)
    .map(({ by }) =>
      finding(by, 'the feed does not tell of it', 'an event, written together with it: nothing is done without one'),
    )
}

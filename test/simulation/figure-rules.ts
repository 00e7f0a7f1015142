import type { Counted } from '../../lib/store/figures/figure-items.ts'
import type { ToldAct } from '../../lib/domain/feed/event.ts'
import { momentOfId } from '../../lib/domain/value/id.ts'
import { additionsOf } from '../../lib/domain/figures/kept-figures.ts'
import { loadCountedThings } from '../../lib/store/figures/counted-objects.ts'
import { newFigureSums } from '../../lib/store/figures/figure-sums.ts'
import type { Item } from '../../lib/store/table/item.ts'
import type { Key } from '../../lib/store/keys.ts'
import { type Arrival, isHeld } from './feed-rules.ts'

/** Any subset of the acts that came late may have been counted. With more than this, figures are not checked. */
const maxHeld = 5

/**
 * Every act is counted once: the figures are those of all acts, whatever the order and the runs that counted them. Exception: acts
 * that arrived long after their sender had given them up, which may be missing.
 *
 * @param begins every start of counting that was written
 */
export async function figureFaults(
  items: readonly Item[],
  arrivals: ReadonlyMap<string, Arrival>,
  begins: ReadonlySet<string>,
): Promise<string[]> {
  const counted = items.find(({ pk }) => pk === 'COUNTED') as unknown as Counted | undefined
  if (!counted) return ['nothing of the feed was counted']
  // Counting had stopped for longer than acts are kept.
  if (begins.size > 1) return []
  const acts = (items.filter(({ pk }) => String(pk).startsWith('FEED#')) as unknown as ToldAct[]).filter(({ id }) =>
    arrivals.has(id),
  )
  const behind = acts.filter(({ id }) => id > counted.actId).map(({ id }) => `act ${id} is not counted at the end`)
  const held = acts.filter(({ id }) => isHeld(id, arrivals))
  if (held.length > maxHeld) return behind
  const kept = textOf(keptIn(items))
  const sure = acts.filter((act) => !held.includes(act))
  const possible = await Promise.all(
    subsetsOf(held).map(async (some) => textOf(await recount(items, [...sure, ...some], Date.parse(counted.begunAt)))),
  )
  if (possible.includes(kept)) return behind
  return [...behind, `the kept figures are ${kept}, and what was done comes to ${possible[0]}`]
}

/** Counts the acts since the beginning anew. */
async function recount(items: readonly Item[], acts: readonly ToldAct[], begunAtMs: number): Promise<Map<string, number>> {
  const byName = new Map(items.map((item) => [`${String(item.pk)}/${String(item.sk)}`, item]))
  const events = acts.filter(({ id }) => momentOfId(id) >= begunAtMs).flatMap((act) => act.events)
  const load = async (keys: readonly Key[]): Promise<Item[]> =>
    keys.map(({ pk, sk }) => byName.get(`${pk}/${sk}`)).filter((item) => item !== undefined)
  const things = await loadCountedThings(events, load)
  const sums = newFigureSums()
  for (const event of events) sums.add(additionsOf(event, things, begunAtMs))
  return new Map(
    sums
      .all()
      .flatMap(({ key, figures }) => [...figures].map(([name, value]) => [`${key.pk}/${key.sk} ${name}`, value] as const)),
  )
}

function keptIn(items: readonly Item[]): Map<string, number> {
  const kept = items.filter(({ pk }) => /^(DAYS$|PARTNERMONTHS#|OFFERMONTHS#)/.test(String(pk)))
  return new Map(
    kept.flatMap(({ pk, sk, sweepAfter: _sweep, ...figures }) =>
      Object.entries(figures).map(([name, value]) => [`${String(pk)}/${String(sk)} ${name}`, Number(value)] as const),
    ),
  )
}

/** What is nothing may stand there or not. */
const textOf = (figures: ReadonlyMap<string, number>): string =>
  [...figures]
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${value}`)
    .toSorted()
    .join(', ')

const subsetsOf = <Thing>(things: readonly Thing[]): Thing[][] =>
  Array.from({ length: 2 ** things.length }, (_, bits) => things.filter((_thing, index) => (bits >> index) % 2 === 1))

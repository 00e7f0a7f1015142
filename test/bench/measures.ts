import { bundleSize } from './bundle-size.ts'
import { coldStart } from './cold-start.ts'
import { capacity } from './capacity.ts'
import { contention } from './contention.ts'
import { deals } from './deals.ts'
import { delivery } from './delivery.ts'
import { feed } from './feed.ts'
import { idle } from './idle.ts'
import { longLists } from './lists.ts'
import type { Measure } from './measure.ts'
import { roundTrips } from './round-trips.ts'
import { warmOverhead } from './warm-overhead.ts'

/** All measures, in the order they run in. */
export const measures: readonly Measure[] = [
  bundleSize,
  coldStart,
  roundTrips,
  capacity,
  warmOverhead,
  longLists,
  contention,
  deals,
  feed,
  delivery,
  idle,
]

import type { Settings } from '../domain/contour.ts'
import { momentOfId } from '../domain/id.ts'
import { tableName } from './environment.ts'
import type { FeedPlace } from './feed.ts'
import { sha256 } from './sha256.ts'

/** As far as clocks differ. A cursor stands half a minute behind the clock of whoever gave it out. */
const clocksMs = 10_000

/**
 * What cursors of this table's feed are known by. On AWS a table that was restored has another name; where it has not, it is told
 * that its feed begins anew.
 */
export function feedMark({ feedBegan = '' }: Pick<Settings, 'feedBegan'>): string {
  return sha256(`feed ${tableName()} ${feedBegan}`).slice(0, 16)
}

/**
 * Whether a cursor was given out by the feed of this table, as it began last. One without a mark is of before marks: a table of
 * that time takes it, others never gave one out. A place that is yet to come is of no feed.
 */
export function isOfThisFeed(
  { actId, mark }: Pick<FeedPlace, 'actId'> & { mark?: string },
  settings: Pick<Settings, 'feedBegan'>,
  nowMs: number,
): boolean {
  if (momentOfId(actId) > nowMs + clocksMs) return false
  return mark === undefined ? settings.feedBegan === undefined : mark === feedMark(settings)
}

import type { Settings } from '../../domain/contour/contour.ts'
import { momentOfId } from '../../domain/value/id.ts'
import { tableName } from '../table/environment.ts'
import type { FeedPlace } from './feed.ts'
import { sha256 } from '../table/sha256.ts'

/** The largest expected clock difference. A cursor lies half a minute behind the clock that issued it. */
const clocksMs = 10_000

/**
 * The mark in cursors of this table's feed. On AWS a restored table has another name; elsewhere the table is told that its feed
 * begins anew.
 */
export function feedMark({ feedBegan = '' }: Pick<Settings, 'feedBegan'>): string {
  return sha256(`feed ${tableName()} ${feedBegan}`).slice(0, 16)
}

/**
 * Whether a cursor was issued by this table's feed since it last began. A cursor without a mark is older than marks: only a table
 * of that time accepts it. A place in the future belongs to no feed.
 */
export function isOfThisFeed(
  { actId, mark }: Pick<FeedPlace, 'actId'> & { mark?: string },
  settings: Pick<Settings, 'feedBegan'>,
  nowMs: number,
): boolean {
  if (momentOfId(actId) > nowMs + clocksMs) return false
  return mark === undefined ? settings.feedBegan === undefined : mark === feedMark(settings)
}

import type { Lead } from '../domain/lead.ts'
import { dayAt } from '../domain/utc-day.ts'
import { dayMs } from '../domain/duration.ts'
import { decidedDealsKey, type Key } from './keys.ts'
import { getItem } from './read.ts'
import { stale, type Step } from './transact.ts'

/** Whose deals are summed: those that one administrator makes alone on one day (UTC), for one partner, or of one lead of nobody. */
export interface DecidedDeals {
  key: Key
  day: string
  /** What was made before. */
  kopecks: number
}

/** What an administrator has decided alone for whoever earns by this lead. */
export async function loadDecidedDeals(
  administratorId: string,
  { id, partnerId }: Pick<Lead, 'id' | 'partnerId'>,
  at: string,
): Promise<DecidedDeals> {
  const day = dayAt(at)
  const key = decidedDealsKey(day, administratorId, partnerId ?? id)
  return { key, day, kopecks: Number((await getItem(key))?.kopecks ?? 0) }
}

/** For whoever looks back. */
const keptMs = 30 * dayMs

/** One more deal is made: as long as all of them stay within the limit. With more of them by now, it is decided anew, and waits. */
export function dealDecidedAlone({ key, day }: DecidedDeals, amountKopecks: number, limitKopecks: number): Step {
  return {
    write: {
      Update: {
        Key: key,
        UpdateExpression: 'ADD kopecks :amount SET sweepAfter = :sweep',
        ConditionExpression: 'attribute_not_exists(pk) OR kopecks <= :room',
        ExpressionAttributeValues: {
          ':amount': amountKopecks,
          ':room': limitKopecks - amountKopecks,
          ':sweep': Math.ceil((Date.parse(day) + keptMs) / 1000),
        },
      },
    },
    refused: stale,
  }
}

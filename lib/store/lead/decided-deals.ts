import type { Lead } from '../../domain/lead/lead.ts'
import { dayAt } from '../../domain/value/utc-day.ts'
import { dayMs } from '../../domain/value/duration.ts'
import { decidedDealsKey, type Key } from '../keys.ts'
import { getItem } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'

/** The sum of deals that one administrator decided alone on one day (UTC), for one partner or one unassigned lead. */
export interface DecidedDeals {
  key: Key
  day: string
  /** The sum of earlier deals. */
  kopecks: number
}

/** What an administrator has decided alone for the partner who earns by this lead. */
export async function loadDecidedDeals(
  administratorId: string,
  { id, partnerId }: Pick<Lead, 'id' | 'partnerId'>,
  at: string,
): Promise<DecidedDeals> {
  const day = dayAt(at)
  const key = decidedDealsKey(day, administratorId, partnerId ?? id)
  return { key, day, kopecks: Number((await getItem(key))?.kopecks ?? 0) }
}

/** For later investigations. */
const keptMs = 30 * dayMs

/** Adds one more deal, on the condition that the sum stays within the limit. Otherwise it is decided again, and waits. */
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

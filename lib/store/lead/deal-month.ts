import {
  type DealMonth,
  type DealMonthName,
  emptyMonth,
  type MonthChange,
  type MonthSums,
} from '../../domain/offer/deal-month.ts'
import { InvariantViolation } from '../../errors.ts'
import { dealMonthKey } from '../keys.ts'
import { getItem } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { dealMonthItem } from './lead-items.ts'

/** What a partner's deals with an offer have come to in a month; a month of nothing while none is counted. */
export async function loadDealMonth(name: DealMonthName): Promise<DealMonth> {
  const item = await getItem(dealMonthKey(name))
  return item ? dealMonthItem.read(item) : { ...name, ...emptyMonth, revision: 0 }
}

/**
 * Deals are counted in their month. If another deal of the partner was counted or canceled meanwhile, everything is decided again, for
 * steps and limits depend on what was read.
 */
export function monthCounted({ before, after }: MonthChange): Step {
  return {
    write: {
      Put: {
        Item: { ...dealMonthKey(after), ...after },
        ...(before.revision === 0
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': before.revision } }),
      },
    },
    refused: stale,
  }
}

/** A canceled deal leaves its month, whatever was counted there meanwhile. Decisions that had read the month are made again. */
export function monthLeft({ dealsKopecks, limitedKopecks, ...name }: DealMonthName & MonthSums): Step {
  const key = dealMonthKey(name)
  return {
    write: {
      Update: {
        Key: key,
        UpdateExpression: 'ADD dealsKopecks :deal, limitedKopecks :limited, revision :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':deal': -dealsKopecks, ':limited': -limitedKopecks, ':one': 1 },
      },
    },
    refused: () => new InvariantViolation(`${key.pk}/${key.sk} lacks a deal that was counted`),
  }
}

import {
  noNumbers,
  type NumbersChange,
  type PartnerNumbers,
  type PartnerNumbersName,
} from '../../domain/offer/partner-numbers.ts'
import { InvariantViolation } from '../../errors.ts'
import { partnerNumbersKey } from '../keys.ts'
import { getItem } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { partnerNumbersItem } from './lead-items.ts'

/** Which numbers the deals of a partner with an offer have; none while no deal was numbered. */
export async function loadPartnerNumbers(name: PartnerNumbersName): Promise<PartnerNumbers> {
  const item = await getItem(partnerNumbersKey(name))
  return item ? partnerNumbersItem.read(item) : { ...name, ...noNumbers, revision: 0 }
}

/** Deals take numbers. If another deal of the partner took one or gave one back meanwhile, everything is decided again. */
export function numbersTaken({ before, after }: NumbersChange): Step {
  return {
    write: {
      Put: {
        Item: { ...partnerNumbersKey(after), ...after },
        ...(before.revision === 0
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': before.revision } }),
      },
    },
    refused: stale,
  }
}

/** A canceled deal gives its number back, whatever numbers were given meanwhile. Decisions that had read them are made again. */
export function numberGivenBack({ number, ...name }: PartnerNumbersName & { number: number }): Step {
  const key = partnerNumbersKey(name)
  return {
    write: {
      Update: {
        Key: key,
        UpdateExpression: 'SET freed = list_append(freed, :number), revision = revision + :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':number': [number], ':one': 1 },
      },
    },
    refused: () => new InvariantViolation(`${key.pk}/${key.sk} lacks a number that was given`),
  }
}

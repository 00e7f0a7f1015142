import { canonicalPromocode, type Promocode } from '../domain/promocode.ts'
import { withoutKey } from './item.ts'
import { promocodeKey } from './keys.ts'
import { getItem } from './read.ts'
import { stale, type Step } from './transact.ts'

/** The promocode that a client typed, in whatever spelling; of any status. */
export async function loadPromocode(typed: string): Promise<Promocode | undefined> {
  const code = canonicalPromocode(typed)
  const item = code === undefined ? undefined : await getItem(promocodeKey(code))
  return item && withoutKey<Promocode>(item)
}

/** A code is taken once, by whomever. */
export function promocodeCreated(promocode: Promocode): Step {
  return {
    write: { Put: { Item: { ...promocodeKey(promocode.code), ...promocode }, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: stale,
  }
}

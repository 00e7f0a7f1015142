import { accountKey, type Key } from '../../lib/store/keys.ts'
import { stale, type Step } from '../../lib/store/transact.ts'
import { attributesSet } from '../../lib/store/attributes-set.ts'

/**
 * Takes what is personal out of an item that has a revision, and leaves the revision: an erasure is none of the acts that it counts.
 *
 * @param before as it was read: were it changed meanwhile, what there is to erase is read anew
 */
export function itemErased(key: Key, attributes: Readonly<Record<string, unknown>>, before: { revision: number }): Step {
  const { Update } = attributesSet(key, attributes)
  return {
    write: {
      Update: {
        ...Update,
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':read': before.revision },
      },
    },
    refused: stale,
  }
}

/** Removes an item by which somebody is found, as long as it is theirs: an address may have been taken by somebody else. */
export function itemRemoved(key: Key, owner: Readonly<Record<'partnerId' | 'leadId', string | undefined>>): Step {
  const [name, value] = owner.partnerId === undefined ? ['leadId', owner.leadId] : ['partnerId', owner.partnerId]
  return {
    write: {
      Delete: {
        Key: key,
        ConditionExpression: '#owner = :owner',
        ExpressionAttributeNames: { '#owner': name },
        ExpressionAttributeValues: { ':owner': value },
      },
    },
    refused: stale,
  }
}

/** Whoever pays a request that is under way needs its requisites. */
export function noPayoutUnderWay(partnerId: string): Step {
  return {
    write: { ConditionCheck: { Key: accountKey(partnerId), ConditionExpression: 'attribute_not_exists(activePayoutId)' } },
    refused: stale,
  }
}

import { accountKey, type Key } from '../../lib/store/keys.ts'
import { stale, type Step } from '../../lib/store/table/transact.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'

/**
 * Removes personal data from an item with a revision without raising the revision: an erasure is not one of the acts it counts.
 *
 * @param before as it was read: if the item changed meanwhile, it is read again
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

/** Deletes a lookup item of a person or a lead, if it is still theirs: an address may have been taken by somebody else. */
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

/** An open request needs its requisites to be paid. */
export function noPayoutUnderWay(partnerId: string): Step {
  return {
    write: { ConditionCheck: { Key: accountKey(partnerId), ConditionExpression: 'attribute_not_exists(activePayoutId)' } },
    refused: stale,
  }
}

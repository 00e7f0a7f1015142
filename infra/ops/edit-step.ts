import type { Key } from '../../lib/store/keys.ts'
import { stale, type Step } from '../../lib/store/transact.ts'
import { attributesSet } from './attributes-set.ts'

/**
 * Edits some attributes of a partner or a promocode: whatever was decided on an earlier revision is decided anew.
 *
 * @param before what the edit depends on: were it edited meanwhile, the edit is decided anew too
 */
export function editStep(key: Key, attributes: Readonly<Record<string, unknown>>, before?: { revision: number }): Step {
  const { Update } = attributesSet(key, attributes)
  return {
    write: {
      Update: {
        ...Update,
        UpdateExpression: `${Update.UpdateExpression} ADD revision :one`,
        ConditionExpression: before ? 'revision = :read' : Update.ConditionExpression,
        ExpressionAttributeValues: {
          ...Update.ExpressionAttributeValues,
          ':one': 1,
          ...(before && { ':read': before.revision }),
        },
      },
    },
    refused: stale,
  }
}

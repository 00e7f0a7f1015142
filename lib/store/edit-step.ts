import type { Key } from './keys.ts'
import { stale, type Step } from './transact.ts'
import { attributesSet } from './attributes-set.ts'

/**
 * Edits some attributes of a partner or a promocode: whatever was decided on an earlier revision is decided anew.
 *
 * @param before what the edit depends on: were it edited meanwhile, the edit is decided anew too
 * @param counted what the edit raises by one
 */
export function editStep(
  key: Key,
  attributes: Readonly<Record<string, unknown>>,
  before?: { revision: number },
  counted: readonly string[] = ['revision'],
): Step {
  const { Update } = attributesSet(key, attributes)
  return {
    write: {
      Update: {
        ...Update,
        UpdateExpression: `${Update.UpdateExpression} ADD ${counted.map((name) => `${name} :one`).join(', ')}`,
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

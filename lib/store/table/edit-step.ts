import type { Key } from '../keys.ts'
import { stale, type Step } from './transact.ts'
import { attributesSet } from './attributes-set.ts'

/**
 * Edits some attributes of a partner or a promocode, on the condition that the revision is still the one that was read; otherwise
 * the edit is decided again.
 *
 * @param before attributes that the edit depends on: it is also decided again when these changed
 * @param counted a counter that the edit increments
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

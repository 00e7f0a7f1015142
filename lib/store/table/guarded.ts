import type { Item } from './item.ts'
import type { Key } from '../keys.ts'
import type { Step } from './transact.ts'

/** A condition on an item that must hold for an act, whatever else the act does with the item. */
export interface Guard {
  key: Key
  /** A condition expression. Its names and values begin with #guard and :guard, which no step uses. */
  condition: string
  names?: Readonly<Record<string, string>>
  values?: Readonly<Record<string, unknown>>
  /** The error when the condition fails; undefined when the item is not the cause. */
  refused: (old: Item | undefined) => Error | undefined
}

/**
 * The steps of an act with guards in front. DynamoDB allows an item only once per transaction, so when the act already writes a
 * guarded item, or has a condition on it, the two conditions are combined.
 */
export function guarded(steps: readonly Step[], guards: readonly Guard[]): Step[] {
  const guardsOfSteps = steps.map((step) => guards.find((guard) => isOn(guard.key, step)))
  const alone = guards.filter((guard) => !guardsOfSteps.includes(guard))
  return [...alone.map(check), ...steps.map((step, index) => under(guardsOfSteps[index], step))]
}

function check({ key, condition, names, values, refused }: Guard): Step {
  return {
    write: {
      ConditionCheck: {
        Key: key,
        ConditionExpression: condition,
        ...(names && { ExpressionAttributeNames: { ...names } }),
        ...(values && { ExpressionAttributeValues: { ...values } }),
      },
    },
    refused: (old) => refused(old) ?? new Error('a guard refused what it does not object to'),
  }
}

function under(guard: Guard | undefined, step: Step): Step {
  if (!guard) return step
  const [[kind, own] = []] = Object.entries(step.write)
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = own
  const both = {
    ...own,
    ConditionExpression: ConditionExpression ? `(${guard.condition}) AND (${ConditionExpression})` : guard.condition,
    ...((guard.names ?? ExpressionAttributeNames) && {
      ExpressionAttributeNames: { ...ExpressionAttributeNames, ...guard.names },
    }),
    ...((guard.values ?? ExpressionAttributeValues) && {
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...guard.values },
    }),
  }
  const write = { [kind as string]: both } as Step['write']
  return { ...step, write, refused: (old) => guard.refused(old) ?? step.refused(old) }
}

function isOn({ pk, sk }: Key, step: Step): boolean {
  const key = keyOf(step)
  return key?.pk === pk && key.sk === sk
}

function keyOf({ write }: Step): Item | undefined {
  if ('Put' in write) return write.Put.Item
  if ('Update' in write) return write.Update.Key
  return 'Delete' in write ? write.Delete.Key : write.ConditionCheck.Key
}

import type { Key } from './keys.ts'

/**
 * The write that sets some attributes of an item that is there, and leaves the others to whoever else may write them. What is
 * undefined is taken away.
 */
export function attributesSet(Key: Key, attributes: Readonly<Record<string, unknown>>) {
  const all = Object.entries(attributes)
  const [kept, removed] = [all.filter(([, value]) => value !== undefined), all.filter(([, value]) => value === undefined)]
  const remove = removed.length === 0 ? '' : ` REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`
  return {
    Update: {
      Key,
      UpdateExpression: `SET ${kept.map(([name]) => `#${name} = :${name}`).join(', ')}${remove}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
    },
  }
}

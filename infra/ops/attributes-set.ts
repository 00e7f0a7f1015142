import type { Key } from '../../lib/store/keys.ts'

/** The write that sets some attributes of an item that is there, and leaves the others to whoever else may write them. */
export function attributesSet(Key: Key, attributes: Readonly<Record<string, unknown>>) {
  const all = Object.entries(attributes)
  return {
    Update: {
      Key,
      UpdateExpression: `SET ${all.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(all.map(([name, value]) => [`:${name}`, value])),
    },
  }
}

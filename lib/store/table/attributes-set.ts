import type { Key } from '../keys.ts'

/** A write that sets some attributes of an existing item and leaves the others alone. Undefined removes an attribute. */
export function attributesSet(Key: Key, attributes: Readonly<Record<string, unknown>>) {
  const all = Object.entries(attributes)
  const [kept, removed] = [all.filter(([, value]) => value !== undefined), all.filter(([, value]) => value === undefined)]
  const parts = [
    ...(kept.length > 0 ? [`SET ${kept.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`] : []),
  ]
  return {
    Update: {
      Key,
      UpdateExpression: parts.join(' '),
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
      ...(kept.length > 0 && { ExpressionAttributeValues: Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])) }),
    },
  }
}

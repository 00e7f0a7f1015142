/**
 * Requires that the item is still the one that was read, so that concurrent writes happen one after another.
 *
 * @param revision of what was read; 0 when there was nothing
 */
export function stillAtRevision(revision: number) {
  if (revision === 0) return { ConditionExpression: 'attribute_not_exists(pk)' }
  return { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': revision } }
}

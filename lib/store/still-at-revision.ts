/**
 * The item is still the one that was read: of what is written at once, one comes after the other.
 *
 * @param revision of what was read; 0 where there was none
 */
export function stillAtRevision(revision: number) {
  if (revision === 0) return { ConditionExpression: 'attribute_not_exists(pk)' }
  return { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': revision } }
}

import { configurationRevisionKey } from '../keys.ts'
import { stillAtRevision } from '../table/still-at-revision.ts'
import { stale, type Step } from '../table/transact.ts'

/**
 * Counts a change of the configuration. Its parts refer to one another, so whatever was checked against the whole holds only if nobody
 * changed any of it since: every file that is applied and every draft that is published counts, on this condition.
 *
 * @param read the revision that was read; 0 before the first change that was counted
 * @param refused what to answer when somebody was faster; otherwise the change is decided again
 */
export function configurationChanged(read: number, changedAt: string, refused: Step['refused'] = stale): Step {
  const Item = { ...configurationRevisionKey, revision: read + 1, changedAt }
  return { write: { Put: { Item, ...stillAtRevision(read) } }, refused }
}

/** Requires that nobody changed the configuration since it was read: a stored answer depends on it. */
export function configurationUnchanged(read: number): Step {
  return { write: { ConditionCheck: { Key: configurationRevisionKey, ...stillAtRevision(read) } }, refused: stale }
}

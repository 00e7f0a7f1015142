import { InvariantViolation } from '../../errors.ts'
import type { Partner } from './partner.ts'

/**
 * Since when a partner has the level after an edit of the profile; nothing when the edit does not change it.
 *
 * @param before undefined when the former profile is unknown: then a level that is set counts as another one
 * @throws InvariantViolation for an edit that gives a level without saying when
 */
export function levelSinceMoved(
  { levelId, updatedAt: at }: Partial<Partner>,
  before: Partner | undefined,
): Pick<Partner, 'levelSince'> {
  if (levelId === undefined || levelId === null || levelId === before?.levelId) return {}
  if (at === undefined) throw new InvariantViolation('a change of a level says when it was made')
  return { levelSince: { levelId, at } }
}

/** The same of a new partner. For one who moved in, what came with the level counts: nothing, where nobody knows. */
export const levelSinceCreated = ({ levelId, createdAt: at, imported }: Partner): Pick<Partner, 'levelSince'> =>
  levelId === null || imported ? {} : { levelSince: { levelId, at } }

/**
 * Since when a partner has the present level; null without one, and where it is not known: an earlier release notes no moment. The
 * moment names its level, so one from before such a change is not taken for that of another level.
 */
export const levelSinceOf = ({ levelId, levelSince }: Pick<Partner, 'levelId' | 'levelSince'>): string | null =>
  levelSince && levelSince.levelId === levelId ? levelSince.at : null

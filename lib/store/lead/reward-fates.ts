import type { RewardFates } from '../../domain/lead/act-rewards.ts'
import type { LeadWithActs } from '../../domain/lead/lead-history.ts'
import { entryItem } from '../account/account-items.ts'
import { entryKey, reversedKey } from '../keys.ts'
import { getItems } from '../table/read.ts'

/**
 * What happened to the entries that the shown acts of a lead made: which were taken back, and how much each reversal took. No call for a
 * lead without entries.
 */
export async function loadRewardFates({ lead, acts }: LeadWithActs): Promise<RewardFates> {
  const { partnerId } = lead
  if (partnerId === null) return { takenBack: new Set(), takenKopecks: new Map() }
  const earned = acts.filter(({ cancels }) => !cancels).flatMap(({ entryRevisions }) => entryRevisions)
  const reversals = acts.filter(({ cancels }) => cancels).flatMap(({ entryRevisions }) => entryRevisions)
  const items = await getItems([
    ...earned.map((revision) => reversedKey(partnerId, revision)),
    ...reversals.map((revision) => entryKey(partnerId, revision)),
  ])
  const marks = new Set(items.map(({ sk }) => sk))
  const entries = items.filter(({ sk }) => String(sk).startsWith('ENTRY#')).map(entryItem.read)
  return {
    takenBack: new Set(earned.filter((revision) => marks.has(reversedKey(partnerId, revision).sk))),
    takenKopecks: new Map(entries.map(({ revision, accruedKopecks }) => [revision, -accruedKopecks])),
  }
}

import type { Contour } from '../contour/contour.ts'
import { rewardsExplained } from '../offer/reward-view.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { LeadAct } from './lead.ts'

/** What happened to the entries that the acts of a lead made. */
export interface RewardFates {
  /** Revisions of the entries that were taken back since. */
  takenBack: ReadonlySet<number>
  /** The amount that each reversal took back, by the reversal's revision. */
  takenKopecks: ReadonlyMap<number, number>
}

/** What an act earned and why, and what it took back. The creation of a lead, which is no act, does neither. */
export function actRewardsView(contour: Contour, act: LeadAct | undefined, { takenBack, takenKopecks }: RewardFates) {
  const reversals = act?.cancels ? act.entryRevisions : []
  return {
    takenBack: rublesFromKopecks(reversals.reduce((sum, revision) => sum + (takenKopecks.get(revision) ?? 0), 0)),
    rewards: act ? rewardsExplained(contour, act, takenBack) : null,
  }
}

import type { LeadStory } from '../../domain/lead/lead-story.ts'
import { entryKey, reversedKey } from '../keys.ts'
import { loadLeadWithActs } from './lead.ts'
import { loadNamedPartner } from '../partner/partner.ts'
import { getItems } from '../table/read.ts'
import { loadWaitingDealsOf } from './waiting-deal.ts'
import { entryItem } from '../account/account-items.ts'

/** A lead with everything that explains what it earned; undefined when there is none. */
export async function loadLeadStory(leadId: string): Promise<LeadStory | undefined> {
  const [found, waitingDeals] = await Promise.all([loadLeadWithActs(leadId), loadWaitingDealsOf(leadId)])
  if (!found) return undefined
  const { partnerId } = found.lead
  const [partner, ledger] = await Promise.all([loadNamedPartner(partnerId), loadOutcome(partnerId, found.acts)])
  return { found, partner, ...ledger, waitingDeals }
}

/** What happened to the entries that acts made: which were taken back, and how much each reversal took. */
async function loadOutcome(
  partnerId: string | null,
  acts: LeadStory['found']['acts'],
): Promise<Pick<LeadStory, 'takenBack' | 'takenKopecks'>> {
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

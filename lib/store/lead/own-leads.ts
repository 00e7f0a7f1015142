import type { LedgerEntry } from '../../domain/account/account.ts'
import type { ListedLead } from '../../domain/lead/lead-view.ts'
import type { EarnedLead, EarnedReward } from '../../domain/lead/own-lead-view.ts'
import { entryKey, reversedKey } from '../keys.ts'
import { loadLeadWithActs } from './lead.ts'
import { loadLeadPage } from './lead-list.ts'
import { getItems } from '../table/read.ts'
import { entryItem } from '../account/account-items.ts'

/** The acts of this many leads are read in parallel. */
const maxPage = 20

/**
 * A page of a partner's leads, newest first, each with the rewards of its newest acts from the partner's ledger. A page may be
 * shorter than asked, or empty, and still have a next one.
 *
 * @param asked.after continues after this lead
 */
export async function loadOwnLeads(
  partnerId: string,
  asked: { limit?: number | undefined; after?: string | undefined },
): Promise<{ leads: EarnedLead[]; next: string | null }> {
  const limit = Math.min(asked.limit ?? maxPage, maxPage)
  const { leads, next } = await loadLeadPage({ partnerId, limit, after: asked.after })
  // The index is eventually consistent: a lead may have been bound to somebody since.
  const own = leads.filter((lead) => lead.partnerId === partnerId)
  const acts = await Promise.all(own.map(loadEntryRevisions))
  const rewards = await loadRewards(
    partnerId,
    acts.flatMap(({ revisions }) => revisions),
  )
  return {
    leads: own.map((lead, index) => ({
      lead,
      rewards: (acts[index]?.revisions ?? []).flatMap((revision) => rewards.get(revision) ?? []),
      hasOlderActs: acts[index]?.hasOlder ?? false,
    })),
    next,
  }
}

/** The ledger entries that the newest acts of a lead made. A lead that never changed has no acts. */
async function loadEntryRevisions({ id, createdAt, updatedAt }: ListedLead): Promise<{ revisions: number[]; hasOlder: boolean }> {
  if (createdAt === updatedAt) return { revisions: [], hasOlder: false }
  const found = await loadLeadWithActs(id)
  const acts = found?.acts ?? []
  return {
    revisions: acts.flatMap(({ entryRevisions }) => entryRevisions),
    hasOlder: acts.length < (found?.lead.revision ?? 1) - 1,
  }
}

/** The rewards among some entries of a ledger, by revision. */
async function loadRewards(partnerId: string, revisions: readonly number[]): Promise<ReadonlyMap<number, EarnedReward>> {
  const items = await getItems(revisions.flatMap((revision) => [entryKey(partnerId, revision), reversedKey(partnerId, revision)]))
  const present = new Set(items.map(({ sk }) => sk))
  const entries = items.filter(({ cause }) => cause !== undefined).map(entryItem.read)
  return new Map(
    entries.filter(isReward).map((entry) => {
      return [entry.revision, { entry, isTakenBack: present.has(reversedKey(partnerId, entry.revision).sk) }]
    }),
  )
}

const isReward = (entry: LedgerEntry): entry is EarnedReward['entry'] => entry.cause.kind === 'Reward'

import type { Account, LedgerEntry } from '../../domain/account/account.ts'
import { dealCanceledTold } from '../../domain/feed/event.ts'
import { isId } from '../../domain/value/id.ts'
import { actsTakenBack, type DealCancellation, reversalRevisions } from '../../domain/lead/deal-cancellation.ts'
import type { Lead, LeadAct, LeadWithDeals } from '../../domain/lead/lead.ts'
import type { Partner } from '../../domain/partner/partner.ts'
import { ApiError, InvariantViolation } from '../../errors.ts'
import { accountMoved, loadAccount } from '../account/account.ts'
import { dealKey, entryKey, leadKey, moveKey, reversedKey } from '../keys.ts'
import { monthLeft } from './deal-month.ts'
import { actKept, loadLead } from './lead.ts'
import { numberGivenBack } from './partner-numbers.ts'
import { loadNamedPartner } from '../partner/partner.ts'
import { getItems, queryBetween } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { actItem } from './lead-items.ts'
import { entryItem } from '../account/account-items.ts'

/** A deal of a lead by its id. Older deals, which an act does not read, are searched among all deals: canceling one is rare. */
async function findDeal({ lead, deals }: LeadWithDeals, dealId: string): Promise<LeadAct | undefined> {
  const newest = deals.find(({ id }) => id === dealId)
  if (newest || deals.length === lead.dealCount || !isId(dealId)) return newest
  const older = await dealsBetween(lead.id, 0, deals[0]?.revision ?? lead.revision)
  return older.find(({ id }) => id === dealId)
}

async function dealsBetween(leadId: string, first: number, last: number): Promise<LeadAct[]> {
  const [{ pk, sk: from }, { sk: to }] = [dealKey(leadId, first), dealKey(leadId, last)]
  return (await queryBetween(pk, from, to)).map(actItem.read)
}

/** The deal of this revision, or the act that bound the lead. */
async function actOf({ id, boundRevision }: Lead, revision: number): Promise<LeadAct[]> {
  if (revision !== boundRevision) return dealsBetween(id, revision, revision)
  const { pk, sk } = moveKey(id, revision)
  return (await queryBetween(pk, sk, sk)).map(actItem.read)
}

/** A deal with everything that is checked before it is canceled. */
export interface CancelableDeal {
  current: LeadWithDeals
  deal: LeadAct
  /** The lead's partner. */
  partner: Partner | null
  earned: Awaited<ReturnType<typeof loadEarned>>
}

/** @throws ApiError LEAD_NOT_FOUND, DEAL_NOT_FOUND */
export async function loadCancelableDeal(leadId: string, dealId: string): Promise<CancelableDeal> {
  const current = await loadLead(leadId)
  if (!current) throw new ApiError('LEAD_NOT_FOUND')
  const deal = await findDeal(current, dealId)
  if (!deal) throw new ApiError('DEAL_NOT_FOUND')
  // A canceled deal stays as it is.
  const earning = deal.canceledAt === undefined ? loadEarned(current, deal) : null
  const [partner, earned] = await Promise.all([loadNamedPartner(current.lead.partnerId), earning])
  return { current, deal, partner, earned }
}

/** What canceling a deal may take back: the partner's account, what earned it, and the entries not taken back yet. Null for an unassigned lead. */
async function loadEarned(
  { lead, deals }: LeadWithDeals,
  deal: LeadAct,
): Promise<{ account: Account; acts: LeadAct[]; entries: LedgerEntry[] } | null> {
  const { partnerId } = lead
  if (partnerId === null) return null
  const known = new Map([...deals, deal].map((act) => [act.revision, act]))
  const read = actsTakenBack(lead, deal).map(async (one) => known.get(one) ?? (await actOf(lead, one)))
  const acts = (await Promise.all(read)).flat()
  const [account, entries] = await Promise.all([
    loadAccount(partnerId),
    standingEntries(
      partnerId,
      acts.flatMap(({ entryRevisions }) => entryRevisions),
    ),
  ])
  if (!account) throw new InvariantViolation(`partner ${partnerId} has no account`)
  return { account, acts, entries }
}

/** The entries of these revisions that were not taken back, in one read. */
async function standingEntries(partnerId: string, revisions: readonly number[]): Promise<LedgerEntry[]> {
  if (revisions.length === 0) return []
  const keys = revisions.flatMap((revision) => [entryKey(partnerId, revision), reversedKey(partnerId, revision)])
  const items = await getItems(keys)
  const reversed = new Set(items.map(({ sk }) => sk).filter((sk) => String(sk).startsWith('REVERSED#')))
  return items
    .filter(({ sk }) => String(sk).startsWith('ENTRY#'))
    .map(entryItem.read)
    .filter(({ revision }) => !reversed.has(reversedKey(partnerId, revision).sk))
    .toSorted((a, b) => a.revision - b.revision)
}

/**
 * Cancels a deal: marks it, stores the act, and takes back what it earned. If the lead has changed since it was read, everything
 * is decided again; new entries of the account do not matter.
 */
export function dealCanceled({ before, lead, deal, act, posting, leaves, givesBack }: DealCancellation): Step[] {
  const { partnerId } = lead
  return [
    { ...leadCanceled(before, lead), tells: dealCanceledTold(lead, deal, act) },
    {
      write: {
        Update: {
          Key: dealKey(lead.id, deal.revision),
          UpdateExpression: 'SET canceledAt = :at',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(canceledAt)',
          ExpressionAttributeValues: { ':at': act.createdAt },
        },
      },
      refused: stale,
    },
    ...(leaves ? [monthLeft(leaves)] : []),
    ...(givesBack ? [numberGivenBack(givesBack)] : []),
    ...(posting && partnerId !== null
      ? accountMoved(partnerId, posting, (made) => [actKept({ ...act, entryRevisions: reversalRevisions(made) })])
      : [actKept(act)]),
  ]
}

function leadCanceled(before: Lead, lead: Lead): Step {
  const freed = lead.rewardedStatusIds.size < before.rewardedStatusIds.size
  const reward = lead.dealReward !== before.dealReward
  return {
    write: {
      Update: {
        Key: leadKey(lead.id),
        UpdateExpression:
          `SET revision = :next, canceledDealCount = :canceled, updatedAt = :at${reward ? ', dealReward = :dealReward' : ''}` +
          (freed ? ' DELETE rewardedStatusIds :freed' : ''),
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: {
          ':read': before.revision,
          ':next': lead.revision,
          ':canceled': lead.canceledDealCount,
          ':at': lead.updatedAt,
          ...(reward ? { ':dealReward': lead.dealReward } : {}),
          ...(freed ? { ':freed': new Set([lead.dealReward?.statusId]) } : {}),
        },
      },
    },
    refused: stale,
  }
}

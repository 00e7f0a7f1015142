import { type Account, type LedgerEntry, type Posting, postedInTurn } from '../account/account.ts'
import type { Doer } from '../people/actor.ts'
import { reversals } from '../account/correction.ts'
import { type DealMonthName, limitedEarnings, monthOfDeal, type MonthSums } from '../offer/deal-month.ts'
import { comesBack, type PartnerNumbersName } from '../offer/partner-numbers.ts'
import { earningAct, isOnce } from '../offer/reward.ts'
import { actInPlace, type Lead, type LeadAct, type LeadWithDeals } from './lead.ts'

/** A canceled deal: it stays, marked, and what it earned is taken back. */
export interface DealCancellation extends LeadWithDeals {
  before: Lead
  /** The deal as it was. */
  deal: LeadAct
  act: LeadAct
  /** Null when nothing was earned. */
  posting: Posting | null
  /** The month that the deal leaves, and with how much; null for a deal that was not counted. */
  leaves: (DealMonthName & MonthSums) | null
  /** The number among the partner's deals that it gives back; null for a deal without one. */
  givesBack: (PartnerNumbersName & { number: number }) | null
}

/**
 * Revisions of the acts whose rewards a cancellation may take back: that of the deal, and that of the fixed reward when
 * no other deal is left. What acts would have earned while the lead had no owner, its binding earned.
 */
export function actsTakenBack({ dealCount, canceledDealCount, dealReward, boundRevision = 0 }: Lead, deal: LeadAct): number[] {
  const isLast = dealCount - canceledDealCount === 1
  const fixed = isLast ? earningAct(dealReward) : null
  const earning = [deal.revision, ...(fixed === null ? [] : [fixed])]
  return [...new Set([...earning, ...(Math.min(...earning) < boundRevision ? [boundRevision] : [])])]
}

/**
 * Cancels a deal. What its rules of deals earned is taken back as it was earned; later deals keep what they earned. The fixed sum
 * that came with a deal is taken back when no other deal is left, and the next deal in that status earns it again. What an administrator
 * already took back is not taken back twice. The deal leaves the month that it was counted in, with what it earned there; what the
 * month's other deals earned stays. Its number among the partner's deals goes to the next one.
 *
 * @param of.deal one of the lead's, not canceled yet
 * @param of.earned the partner's account, the acts of actsTakenBack, and their entries that were not taken back; null for an
 * unassigned lead
 */
export function cancelDeal(of: {
  current: LeadWithDeals
  deal: LeadAct
  earned: { account: Account; acts: readonly LeadAct[]; entries: readonly LedgerEntry[] } | null
  reason: string | null
  doneBy: Doer
  at: string
  newId: () => string
}): DealCancellation {
  const { current, deal, earned, reason, doneBy, at, newId } = of
  const before = current.lead
  const isLast = before.dealCount - before.canceledDealCount === 1
  const { dealReward } = before
  const freed = isLast && dealReward && earningAct(dealReward) !== null ? dealReward.statusId : null
  const actId = newId()
  const taken = (earned?.entries ?? []).filter(({ cause }) => {
    if (cause.kind !== 'Reward') return false
    return isOnce(cause.rule) ? freed !== null && cause.statusId === freed : cause.dealId === deal.id
  })
  const posting = earned && taken.length > 0 ? postedInTurn(reversals(taken, { ...of, why: { actId } }), earned.account) : null
  const act = actInPlace(before, {
    id: actId,
    cancels: { dealId: deal.id, dealRevision: deal.revision, reason },
    rewards: { levelId: null, noRules: 'DealCanceled', outcomes: [] },
    entryRevisions: posting ? reversalRevisions(posting) : [],
    doneBy,
    createdAt: at,
  })
  return {
    before,
    lead: {
      ...before,
      canceledDealCount: before.canceledDealCount + 1,
      rewardedStatusIds: new Set([...before.rewardedStatusIds].filter((statusId) => statusId !== freed)),
      dealReward: freed === null ? dealReward : { statusId: freed, actRevision: null },
      revision: act.revision,
      updatedAt: at,
    },
    deals: current.deals.map((one) => (one.id === deal.id ? { ...one, canceledAt: at } : one)),
    deal,
    act,
    posting,
    leaves: monthLeft(before, deal, earned?.acts ?? []),
    givesBack: numberLeft(before, deal),
  }
}

/** Where a deal is counted, and as how much; null for a deal that is not. A lead that is bound brings its deals to their months. */
export function monthLeft(
  { partnerId, offerId, boundRevision = 0, boundCountedSince }: Lead,
  { id, revision, deal, createdAt, rewards }: LeadAct,
  acts: readonly LeadAct[],
): DealCancellation['leaves'] {
  const isBound = revision < boundRevision
  const since = isBound && rewards.noRules !== 'Imported' ? boundCountedSince : deal?.countedSince
  if (partnerId === null || offerId === null || since === undefined || !deal || deal.amountKopecks === null) return null
  const bound = acts.find((act) => act.revision === boundRevision)?.rewards.outcomes ?? []
  const outcomes = isBound ? bound.filter(({ earnedBy }) => earnedBy?.dealId === id) : rewards.outcomes
  const sums = { dealsKopecks: deal.amountKopecks, limitedKopecks: limitedEarnings(outcomes) }
  return { partnerId, offerId, month: monthOfDeal(createdAt), since, ...sums }
}

/** The number that a canceled deal gives back; null for one that rules cannot ask for. A lead that is bound takes numbers then. */
export function numberLeft(lead: Lead, deal: LeadAct): DealCancellation['givesBack'] {
  const left = partnerNumberOf(lead, deal)
  return left && comesBack(left.number) ? left : null
}

/** The number of a deal among those of the partner; null for a deal without one. */
export function partnerNumberOf(
  { partnerId, offerId, boundRevision = 0, boundPartnerNumbers: bound }: Lead,
  { revision, deal }: Pick<LeadAct, 'revision' | 'deal'>,
): DealCancellation['givesBack'] {
  const { since, number } =
    revision < boundRevision ? { since: bound?.since, number: bound?.numbers[revision] } : (deal?.ofPartner ?? {})
  if (partnerId === null || offerId === null || since === undefined || number === undefined) return null
  return { partnerId, offerId, since, number }
}

/** Revisions of the entries that take something back. */
export const reversalRevisions = ({ entries }: Posting): number[] =>
  entries.filter(({ cause }) => cause.kind === 'Reversal').map(({ revision }) => revision)

import type { Account, Posting, RewardCause } from '../account/account.ts'
import type { Doer } from '../people/actor.ts'
import type { Offer } from '../contour/contour.ts'
import { freeFrom } from '../payout/hold.ts'
import { dayAt } from '../value/utc-day.ts'
import {
  actInPlace,
  type BoundMonth,
  type BoundPartnerNumbers,
  earnedBefore,
  type Lead,
  type LeadAct,
  type LeadSource,
  type LeadWithDeals,
  rewardRevisions,
  rewardsPosted,
} from './lead.ts'
import type { Promocode } from '../referral/promocode.ts'
import { type DealFacts, earliest, lowestFree } from '../offer/deal-facts.ts'
import {
  type DealMonth,
  emptyMonth,
  isCounted,
  limitedEarnings,
  type MonthChange,
  monthChanged,
  monthOfDeal,
  type MonthSums,
  monthWith,
} from '../offer/deal-month.ts'
import {
  nextNumber,
  noNumbers,
  numberBack,
  type NumbersChange,
  numbersChanged,
  type NumbersGiven,
  numberTaken,
  type PartnerNumbers,
} from '../offer/partner-numbers.ts'
import { asksForNumbers, type OfferOnRules, offerOnRules } from '../offer/rule-set.ts'
import {
  type DealReward,
  type EarnedBefore,
  earningAct,
  isOnce,
  type RewardOutcome,
  type RulesFor,
  runRewards,
} from '../offer/reward.ts'

/** The new owner of an unassigned lead, as a person names it: by the client's promocode, or as a partner and an offer. */
export type NamedOwner = { promocode: string } | { partnerId: string; offerId: string }

/** The owner that a request names; undefined when it names none, or two. */
export function namedOwner(of: {
  promocode?: string | undefined
  partnerId?: string | undefined
  offerId?: string | undefined
}): NamedOwner | undefined {
  const { promocode, partnerId, offerId } = of
  if (promocode !== undefined) return partnerId === undefined && offerId === undefined ? { promocode } : undefined
  return partnerId !== undefined && offerId !== undefined ? { partnerId, offerId } : undefined
}

/** What an unassigned lead is bound to: the owner of a promocode, or a partner and an offer that an administrator names. */
export interface BindingTerms {
  offer: Offer
  promocode: Promocode | null
  account: Account
  /** The partner's groups, read after the account. */
  groupIds: readonly string[]
  /** The months that the lead's deals will be counted in; absent when the offer counts none. */
  months?: readonly DealMonth[]
  /** The numbers of the partner's deals; absent when the offer gives none. */
  numbers?: PartnerNumbers
}

/** An unassigned lead that is bound to a partner later: only once, with everything it would have earned. */
export interface LeadBinding extends LeadWithDeals, BindingTerms {
  before: Lead
  act: LeadAct
  posting: Posting
  /** Those that the binding changes. */
  monthChanges: readonly MonthChange[]
  /** The numbers that its deals take; null where they take none. */
  numbersChange: NumbersChange | null
}

/** The months of Moscow in which a lead made deals that a binding counts: those that stand. */
export const monthsBound = (acts: readonly LeadAct[]): string[] => [
  ...new Set(acts.filter(isBoundDeal).map(({ createdAt }) => monthOfDeal(createdAt))),
]

/** Whether a deal of an unassigned lead counts in its month once the lead is bound. */
export const isBoundDeal = (act: LeadAct): boolean => isNumberedDeal(act) && act.deal !== null && isCounted(act.deal)

/** Whether a deal of an unassigned lead is numbered among those of the partner once the lead is bound. */
export const isNumberedDeal = ({ deal, rewards, imported }: LeadAct): boolean =>
  deal !== null && !imported && !isPaidOtherwise.has(rewards.noRules)

/**
 * Binds an unassigned lead and rewards it as if it had been bound from the beginning: its acts are replayed under the rules
 * that apply to it now, and the present level. Fixed sums are earned once per status, shares for the deals that stand. Each deal counts
 * in the month in which it was made, after the deals that are counted there already. A hold counts from the act
 * that earned it, so its days may already have passed.
 *
 * @param of.current unassigned
 * @param of.acts all acts of the lead, oldest first
 * @throws ApiError DEAL_AMOUNT_INVALID when a figure of the account would no longer be exact
 */
export function bindLead(of: {
  terms: BindingTerms
  current: LeadWithDeals
  acts: readonly LeadAct[]
  reason: string | null
  doneBy: Doer
  at: string
  newId: () => string
}): LeadBinding {
  const { terms, current, at, newId } = of
  const { offer, promocode, account } = terms
  const before = current.lead
  const { partnerId, levelId } = account
  const onRules = offerOnRules(offer, { createdAt: before.createdAt, at })
  const ruleSet = onRules.inForce ?? undefined
  const months = terms.months?.map(({ month, dealsKopecks, limitedKopecks }) => ({ month, dealsKopecks, limitedKopecks }))
  const numbers = terms.numbers && { highest: terms.numbers.highest, freed: terms.numbers.freed }
  const told = { ...(months && { months }), ...(numbers && { numbers }) }
  const earnings = earningsOf(of.acts, onRules, { levelId, groupIds: terms.groupIds }, earnedBefore(before), told)
  const { outcomes, rewardedStatusIds, dealReward, deals: standing } = earnings
  const monthChanges = monthsChanged(terms.months, earnings)
  const actId = newId()
  const rewards = outcomes.map((outcome) => ({
    amountKopecks: outcome.amountKopecks,
    availableFrom: stillWaitsUntil(outcome, at),
    cause: rewardCause(outcome, { leadId: before.id, actId, offerId: offer.id, levelId, ...(ruleSet && { ruleSet }) }),
  }))
  const posting = rewardsPosted({ account, rewards, at, newId })
  const act = actInPlace(before, {
    id: actId,
    binds: { partnerId, offerId: offer.id, reason: of.reason, ...told },
    rewards: { levelId, noRules: outcomes.length === 0 ? 'NoRuleForStatus' : null, ...(ruleSet && { ruleSet }), outcomes },
    entryRevisions: rewardRevisions(posting),
    doneBy: of.doneBy,
    createdAt: at,
  })
  const source: LeadSource = promocode
    ? { kind: 'Promocode', promocodeId: promocode.id, code: promocode.code }
    : { kind: 'Administrator' }
  const { revision } = act
  const bound = { partnerId, offerId: offer.id, source, boundRevision: revision }
  const ofLead = asksForNumbers(offer) && standing.size > 0 && { boundDealNumbers: numbersOf(standing) }
  const ofPartner = terms.numbers && partnerNumbersOf(standing, terms.numbers.since)
  const took = ofPartner && { boundPartnerNumbers: ofPartner }
  const counted = monthChanges[0] && { boundCountedSince: monthChanges[0].after.since }
  const lead = { ...before, ...bound, rewardedStatusIds, dealReward, revision, updatedAt: at, ...ofLead, ...took, ...counted }
  const numbersChange = ofPartner && terms.numbers ? numbersChanged(terms.numbers, earnings.numbers ?? noNumbers) : null
  return { ...terms, before, lead, deals: current.deals, act, posting, monthChanges, numbersChange }
}

/** A month whose deals were all canceled stays as it is. */
function monthsChanged(months: readonly DealMonth[] = [], { deals, months: sums }: Earnings): MonthChange[] {
  const standing = new Set([...deals.values()].flatMap(({ countedIn }) => countedIn ?? []))
  return months
    .filter(({ month }) => standing.has(month))
    .map((before) => monthChanged(before, sums?.get(before.month) ?? emptyMonth))
}

/** A reward that an unassigned lead earns when it is bound. */
export type BoundOutcome = RewardOutcome & { earnedBy: EarnedBefore }

/** The day a reward becomes available; null when that day has come. */
export function stillWaitsUntil({ rule, earnedBy }: BoundOutcome, at: string): string | null {
  const day = freeFrom(earnedBy.at, rule.holdDays ?? 0)
  return day !== null && day > dayAt(at) ? day : null
}

function rewardCause(
  { rule, earnedBy, given }: BoundOutcome,
  of: Pick<RewardCause, 'leadId' | 'actId' | 'offerId' | 'levelId' | 'ruleSet'>,
): RewardCause {
  const { actId, at, dealId, dealAmountKopecks } = earnedBy
  const facts = given && { given }
  return { kind: 'Reward', ...of, statusId: rule.statusId, rule, dealId, dealAmountKopecks, ...facts, earnedBy: { actId, at } }
}

/** What the acts earn for a partner. */
export interface Earnings {
  /** Rewards that stand, in the order they were earned. */
  outcomes: readonly BoundOutcome[]
  rewardedStatusIds: ReadonlySet<string>
  dealReward: DealReward | null
  /** Deals that are not canceled, by their ids. */
  deals: ReadonlyMap<string, StandingDeal>
  /** What each month has come to with them; absent when the offer counts none. */
  months?: ReadonlyMap<string, MonthSums>
  /** The numbers of the partner's deals with them; absent when the offer gives none. */
  numbers?: NumbersGiven
}

interface StandingDeal {
  revision: number
  number: number
  /** Among the deals of the partner; absent when it is not numbered there. */
  partnerNumber?: number
  at: string
  amountKopecks: number | null
  /** The month that it is counted in; absent when it is not. */
  countedIn?: string
}

/** The numbers of the deals that stand, by the revisions of the deals. */
export const numbersOf = (deals: Earnings['deals']): Readonly<Record<string, number>> =>
  Object.fromEntries([...deals.values()].map(({ revision, number }) => [String(revision), number]))

/** The numbers among the deals of the partner; undefined when no deal has one. */
export function partnerNumbersOf(deals: Earnings['deals'], since: string): BoundPartnerNumbers | undefined {
  const numbered = [...deals.values()].flatMap(({ revision, partnerNumber }) =>
    partnerNumber === undefined ? [] : [[String(revision), partnerNumber] as const],
  )
  return numbered.length === 0 ? undefined : { since, numbers: Object.fromEntries(numbered) }
}

/**
 * What the acts of an unassigned lead would have earned for this partner under these rules, without what was canceled since.
 *
 * @param before what it had earned before its first act: what moved in with it earns nothing
 * @param told what the months of its deals had come to, and the numbers of the partner's deals; absent when the offer asks for none
 */
export function earningsOf(
  acts: readonly LeadAct[],
  offer: OfferOnRules,
  partner: RulesFor,
  before: ReturnType<typeof earnedBefore>,
  told: Pick<NonNullable<LeadAct['binds']>, 'months' | 'numbers'>,
): Earnings {
  const { months, numbers } = told
  const first = { ...before, ...(months && { months: sumsOf(months) }), ...(numbers && { numbers }) }
  const earnedBy = (earned: Earnings, act: LeadAct) => (earnsNothing(act) ? [] : earnedByRules(earned, act, { offer, partner }))
  return earningsByActs(acts, first, earnedBy)
}

const sumsOf = (months: readonly BoundMonth[]): NonNullable<Earnings['months']> =>
  new Map(months.map(({ month, ...sums }) => [month, sums]))

/** What a lead had earned before its first act, and what was counted by then; that is absent when no rule asks. */
type EarnedAtFirst = ReturnType<typeof earnedBefore> & Pick<Earnings, 'months' | 'numbers'>

/**
 * What acts have earned, one after the other, without what was canceled since.
 *
 * @param before what the lead had earned before its first act
 * @param earnedBy what an act earns after those before it
 */
export function earningsByActs(
  acts: readonly LeadAct[],
  before: EarnedAtFirst,
  earnedBy: (earned: Earnings, act: LeadAct) => readonly BoundOutcome[],
): Earnings {
  return acts.reduce((earned, act) => earningsAfter(earned, act, earnedBy), nothingEarned(before))
}

export const nothingEarned = (before: EarnedAtFirst): Earnings => ({ outcomes: [], ...before, deals: new Map() })

/** What has been earned after one more act. */
export const earningsAfter = (
  earned: Earnings,
  act: LeadAct,
  earnedBy: (earned: Earnings, act: LeadAct) => readonly BoundOutcome[],
): Earnings => (act.cancels ? earningsWithout(earned, act.cancels.dealId) : earningsWith(earned, act, earnedBy(earned, act)))

const isPaidOtherwise: ReadonlySet<string | null> = new Set(['DealCarried', 'Imported'])
/** Whether an act was no deal of its own, or was paid for elsewhere. */
export const earnsNothing = ({ rewards }: LeadAct): boolean => isPaidOtherwise.has(rewards.noRules)

/** What an act earns by rules, after what was earned before it. */
export function earnedByRules(
  before: Earnings,
  act: LeadAct,
  { offer, partner }: { offer: OfferOnRules; partner: RulesFor },
): BoundOutcome[] {
  const { deal, fromStatusId, toStatusId } = act
  const month = before.months && (before.months.get(monthOfDeal(act.createdAt)) ?? emptyMonth)
  const { outcomes } = runRewards({
    offer,
    partner,
    statusId: toStatusId,
    occasion: fromStatusId === toStatusId ? 'DealAdded' : 'Entered',
    deal,
    facts: {
      ...factsAmong(before.deals, act.createdAt),
      ...(month && { month }),
      ...(before.numbers && { partnerDealNumber: nextNumber(before.numbers) }),
    },
    rewardedStatusIds: before.rewardedStatusIds,
    dealReward: before.dealReward,
  })
  return outcomes.filter(({ result }) => result === 'Accrued').map((outcome) => ({ ...outcome, earnedBy: earnedByAct(act) }))
}

/** The act that earns something, with the deal that it made. */
export const earnedByAct = ({ id, deal, createdAt }: LeadAct): EarnedBefore => ({
  actId: id,
  at: createdAt,
  dealId: deal ? id : null,
  dealAmountKopecks: deal?.amountKopecks ?? null,
})

/** A deal that earns nothing still has its number. */
function earningsWith(before: Earnings, act: LeadAct, earned: readonly BoundOutcome[]): Earnings {
  const fixed = earned.filter(({ rule }) => isOnce(rule))
  const withDeal = fixed.find(({ earnedBy }) => earnedBy.dealId !== null)
  return {
    outcomes: [...before.outcomes, ...earned],
    rewardedStatusIds: new Set([...before.rewardedStatusIds, ...fixed.map(({ rule }) => rule.statusId)]),
    dealReward: withDeal ? { statusId: withDeal.rule.statusId, actRevision: act.revision } : before.dealReward,
    ...countedWith(before, act, earned),
  }
}

/** The deal of an act, counted in its month, and numbered among those of the partner. */
function countedWith(
  { deals, months, numbers }: Earnings,
  act: LeadAct,
  earned: readonly RewardOutcome[],
): Pick<Earnings, 'deals' | 'months' | 'numbers'> {
  const countedIn = months && isBoundDeal(act) ? monthOfDeal(act.createdAt) : undefined
  const partnerNumber = numbers && isNumberedDeal(act) ? nextNumber(numbers) : undefined
  const marks = { ...(countedIn && { countedIn }), ...(partnerNumber !== undefined && { partnerNumber }) }
  const sums = { dealsKopecks: act.deal?.amountKopecks ?? 0, limitedKopecks: limitedEarnings(earned) }
  return {
    deals: dealsWith(deals, act, marks),
    ...(months && { months: countedIn ? monthsWith(months, countedIn, sums) : months }),
    ...(numbers && { numbers: partnerNumber === undefined ? numbers : numberTaken(numbers) }),
  }
}

const monthsWith = (months: NonNullable<Earnings['months']>, month: string, sums: MonthSums): typeof months =>
  new Map([...months, [month, monthWith(months.get(month) ?? emptyMonth, sums)]])

function dealsWith(
  deals: Earnings['deals'],
  { id, deal, revision, createdAt: at }: LeadAct,
  marks: Pick<StandingDeal, 'countedIn' | 'partnerNumber'>,
): Earnings['deals'] {
  if (!deal) return deals
  const { amountKopecks } = deal
  const number = factsAmong(deals, at).dealNumber
  return new Map([...deals, [id, { revision, number, at, amountKopecks, ...marks }]])
}

/** As nextDealFacts, of all deals. */
function factsAmong(deals: Earnings['deals'], at: string): DealFacts {
  const standing = [...deals.values()]
  const firstDealAt = earliest(standing.map((deal) => deal.at)) ?? at
  return { at, dealNumber: lowestFree(standing.map(({ number }) => number)), firstDealAt }
}

/** Like cancelDeal: removes what rules of deals earned with the deal and, with the last deal, the fixed sum that came with one. */
function earningsWithout(before: Earnings, dealId: string): Earnings {
  const { dealReward } = before
  const deals = new Map([...before.deals].filter(([id]) => id !== dealId))
  const freed = deals.size === 0 && dealReward && earningAct(dealReward) !== null ? dealReward.statusId : null
  return {
    outcomes: before.outcomes.filter(({ rule, earnedBy }) =>
      isOnce(rule) ? rule.statusId !== freed : earnedBy.dealId !== dealId,
    ),
    rewardedStatusIds: new Set([...before.rewardedStatusIds].filter((statusId) => statusId !== freed)),
    dealReward: freed === null ? dealReward : { statusId: freed, actRevision: null },
    deals,
    ...(before.months && { months: monthsWithout(before.months, before, dealId) }),
    ...(before.numbers && { numbers: numbersWithout(before.numbers, before.deals.get(dealId)) }),
  }
}

/** A canceled deal gives its number back. */
const numbersWithout = (numbers: NumbersGiven, deal: StandingDeal | undefined): NumbersGiven =>
  deal?.partnerNumber === undefined ? numbers : numberBack(numbers, deal.partnerNumber)

/** A canceled deal leaves its month with what it earned there. */
function monthsWithout(months: NonNullable<Earnings['months']>, { deals, outcomes }: Earnings, dealId: string): typeof months {
  const { countedIn, amountKopecks } = deals.get(dealId) ?? {}
  if (countedIn === undefined) return months
  const ofDeal = outcomes.filter(({ earnedBy }) => earnedBy.dealId === dealId)
  const sums = { dealsKopecks: amountKopecks ?? 0, limitedKopecks: limitedEarnings(ofDeal) }
  return new Map([...months, [countedIn, monthWith(months.get(countedIn) ?? emptyMonth, sums, -1)]])
}

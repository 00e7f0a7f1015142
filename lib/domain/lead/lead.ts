import { ApiError, InvariantViolation } from '../../errors.ts'
import {
  type Account,
  endOfHolds,
  type Movement,
  noFigures,
  type Posting,
  postedInTurn,
  type RewardCause,
} from '../account/account.ts'
import type { ApiKeyIdentity, Doer } from '../people/actor.ts'
import { bringsImported, type CarriedDeals, carriesDeals } from './carried-deals.ts'
import type { Click } from '../referral/click.ts'
import type { Administrator, ClientDiscount, Contour, LeadStatus, Offer } from '../contour/contour.ts'
import { enterable, type Statuses } from './lead-status.ts'
import { freeFrom } from '../payout/hold.ts'
import { type SearchText, searchTexts } from './lead-search.ts'
import type { LeadValue } from './lead-values.ts'
import { amountRefusal, type SentAmount } from '../value/money.ts'
import { openOffer } from '../offer/offer.ts'
import type { Partner } from '../partner/partner.ts'
import type { Imported } from '../moving/imported.ts'
import { discountOf } from '../referral/client-discount.ts'
import type { Promocode } from '../referral/promocode.ts'
import { attributedSince, type Session } from '../referral/referral.ts'
import { type DealFacts, nextDealFacts } from '../offer/deal-facts.ts'
import {
  type DealMonth,
  isCounted,
  limitedEarnings,
  type MonthChange,
  monthChanged,
  type MonthSums,
  monthWith,
} from '../offer/deal-month.ts'
import {
  nextNumber,
  type NumbersChange,
  numbersChanged,
  type NumbersGiven,
  numberTaken,
  type PartnerNumbers,
} from '../offer/partner-numbers.ts'
import { asksForNumbers, offerOnRules } from '../offer/rule-set.ts'
import { type DealReward, dependsOnPartner, earnedElsewhere, isOnce, type RewardRun, runRewards } from '../offer/reward.ts'

/** A client's application. Its deals and acts are stored separately, one by one. */
export interface Lead {
  id: string
  statusId: string
  partnerId: string | null
  offerId: string | null
  source: LeadSource
  /** The parameters of the click that brought the client; absent without any. */
  click?: Click
  /** What the promocode promised the client when the lead was created; absent for nothing. */
  clientDiscount?: ClientDiscount
  values: readonly LeadValue[]
  /** Statuses in which this lead has earned a fixed reward. */
  rewardedStatusIds: ReadonlySet<string>
  /** 1 at creation, incremented by every act. A decision based on an earlier revision is made again. */
  revision: number
  /** How many deals it made, including canceled ones. */
  dealCount: number
  canceledDealCount: number
  /** The fixed reward that came with a deal: it stays while the lead has a deal that is not canceled. */
  dealReward: DealReward | null
  /** The status that the lead's deals were carried to after another status had become the target; absent when they never were. */
  carriedDeals?: CarriedDeals
  /**
   * The revision that bound an unassigned lead to its partner; absent when it was created with a partner, or is still unassigned.
   */
  boundRevision?: number
  /**
   * The numbers of the deals that it was bound with, by their revisions; absent when no rule of the offer asked for numbers then.
   */
  boundDealNumbers?: Readonly<Record<string, number>>
  /** Since when the offer counted months when the lead was bound with its deals; absent when it did not, or when there were none. */
  boundCountedSince?: string
  /** The numbers that its deals took among those of the partner when it was bound; absent when no rule of the offer asked for them. */
  boundPartnerNumbers?: BoundPartnerNumbers
  /** When the client's data was erased (152-FZ); absent before that. */
  erasedAt?: string
  /** For a lead that moved in, a key that there never was, of who brought it: see creatorOf. */
  createdBy: ApiKeyIdentity
  createdAt: string
  updatedAt: string
  /** The id that its creator gave it, unique among leads; absent for none. */
  externalId?: string
  /** Where it came from; absent for a lead that was created here. */
  imported?: ImportedLead
}

/** Where a lead came from, and what it will not earn because it was earned there. */
export interface ImportedLead extends Imported {
  /** Statuses in which it earns no fixed reward any more. */
  rewardedStatusIds: readonly string[]
  /** The target status, if it came with deals: no fixed reward that comes with a deal is earned any more. Otherwise null. */
  dealStatusId: string | null
}

/** Who created a lead: a key; for a lead that moved in, the administrator who brought it. */
export function creatorOf({ createdBy, imported }: Pick<Lead, 'createdBy' | 'imported'>): Doer {
  return imported ? { kind: 'Administrator', administrator: createdBy.admin } : { kind: 'ApiKey', apiKey: createdBy }
}

/** Stands for the key of a lead that moved in. */
export const broughtBy = (admin: Administrator): ApiKeyIdentity => ({ id: broughtById, title: 'contour import', admin })
export const broughtById = 'moved-in'

/** What a lead earned before its first act here: nothing, unless it moved in. */
export function earnedBefore({ imported }: Pick<Lead, 'imported'>): Pick<Lead, 'rewardedStatusIds' | 'dealReward'> {
  const { rewardedStatusIds = [], dealStatusId = null } = imported ?? {}
  return {
    rewardedStatusIds: new Set(rewardedStatusIds),
    dealReward: dealStatusId === null ? null : { statusId: dealStatusId, actRevision: earnedElsewhere },
  }
}

export type LeadSource =
  | { kind: 'Session'; sessionId: string }
  | { kind: 'Promocode'; promocodeId: string; code: string }
  /** Bound later, to a partner and an offer that an administrator named. */
  | { kind: 'Administrator' }
  /** It moved in with its partner and offer. */
  | { kind: 'Imported' }
  | { kind: 'Nobody' }

/** One thing done to a lead: a move to another status, a deal, or both at once. */
export interface LeadAct {
  id: string
  leadId: string
  /** The lead's revision that the act made: its place among the acts, whatever the clocks said. */
  revision: number
  fromStatusId: string
  /** Equal to fromStatusId when a deal was added without a move. */
  toStatusId: string
  /** Present when the act made a deal. */
  deal: MadeDeal | null
  rewards: RewardRun
  /** When the deal was canceled; absent before that. The only part of an act that ever changes. */
  canceledAt?: string
  /** The deal that the act cancels, and why; absent for every other act. */
  cancels?: { dealId: string; dealRevision: number; reason: string | null }
  /** What the act binds an unassigned lead to, and why; absent for every other act. */
  binds?: { partnerId: string; offerId: string; reason: string | null; months?: readonly BoundMonth[]; numbers?: NumbersGiven }
  /** The ledger entries that the act's rewards made, or that took rewards back, by the account's revisions. */
  entryRevisions: readonly number[]
  doneBy: Doer
  /** The id that the deal was given by who made it, unique among deals; absent for none. */
  externalId?: string
  /** It came with the lead from elsewhere; only a deal had an id there. The doer is who brought it. */
  imported?: { externalId: string | null }
  /** The administrator who asked for a deal above the limit, which the doer confirmed; absent for all other acts. */
  askedBy?: Administrator
  createdAt: string
}

/** The numbers among the deals of the partner, by the revisions of a lead's deals, and since when the offer gives them. */
export interface BoundPartnerNumbers {
  since: string
  numbers: Readonly<Record<string, number>>
}

/** What a month had come to before the deals of a lead that is bound. */
export interface BoundMonth extends MonthSums {
  month: string
}

export interface MadeDeal {
  /** Null when the offer allows deals without an amount. */
  amountKopecks: number | null
  /** Its number among the deals of the lead; absent when no rule of the offer asked for numbers then. */
  number?: number
  /** Since when the offer counts months (ISO 8601, UTC), if the deal was counted in its month; absent for all other deals. */
  countedSince?: string
  /** Its number among the partner's deals with the offer, and since when these are numbered; absent when no rule asked for it then. */
  ofPartner?: { number: number; since: string }
}

/** The next act of a lead that leaves its status unchanged and makes no deal. */
export function actInPlace(
  lead: Lead,
  of: Pick<LeadAct, 'id' | 'rewards' | 'entryRevisions' | 'doneBy' | 'createdAt'> & Partial<Pick<LeadAct, 'cancels' | 'binds'>>,
): LeadAct {
  const { id: leadId, statusId, revision } = lead
  return { leadId, revision: revision + 1, fromStatusId: statusId, toStatusId: statusId, deal: null, ...of }
}

/** The maximum number of a lead's deals that an act reads and an answer shows, so that all acts of a lead cost the same. */
export const maxShownDeals = 100

/** A lead with its newest deals, at most maxShownDeals, oldest first. */
export interface LeadWithDeals {
  lead: Lead
  deals: readonly LeadAct[]
}

/** The changes of one act, written together. */
export interface LeadChange {
  before: Lead
  lead: Lead
  deals: readonly LeadAct[]
  act: LeadAct
  posting: Posting
  /** The level that the act was decided with, from the partner's account; null when no level makes a difference. */
  level: Pick<Account, 'partnerId' | 'levelRevision'> | null
  /** The month that the deal is counted in; null for a deal that is not. */
  month: MonthChange | null
  /** The numbers of the partner's deals, of which the deal takes one; null where it takes none. */
  numbers: NumbersChange | null
}

/** The session or promocode that binds a lead, as it was read. */
export type Binding =
  | { kind: 'Session'; session: Session | undefined }
  | { kind: 'Promocode'; promocode: Promocode | undefined }
  | { kind: 'Nobody' }

/** What a lead is bound by: used up when the lead is created. */
export type Bound =
  /** The session must be unused, and opened at this moment or later. */
  { kind: 'Session'; session: Session; since: string } | { kind: 'Promocode'; promocode: Promocode } | { kind: 'Nobody' }

/**
 * A new lead in the primary status, bound to a partner by session or promocode, or unassigned. The write checks whether its offer
 * is closed for the partner.
 *
 * @throws ApiError SESSION_NOT_FOUND, SESSION_USED, PROMOCODE_NOT_FOUND, OFFER_UNAVAILABLE (spec: POST /lead, Binding to a
 * partner)
 */
export function createLead(of: {
  contour: Contour
  binding: Binding
  values: readonly LeadValue[]
  externalId?: string | undefined
  createdBy: ApiKeyIdentity
  at: string
  newId: () => string
}): { lead: Lead; bound: Bound; foundBy: readonly SearchText[] } {
  const { contour, at, externalId } = of
  const bound = boundBy(of.binding, attributedSince(at, contour.settings.attributionDays))
  const owner = ownerOf(bound)
  const offer = owner.partnerId === null ? undefined : openOffer(contour.offers, owner.offerId, undefined)
  const clientDiscount = bound.kind === 'Promocode' ? discountOf(bound.promocode, offer) : undefined
  const lead: Lead = {
    id: of.newId(),
    statusId: contour.settings.primaryStatusId,
    ...owner,
    ...(bound.kind === 'Session' && bound.session.click && { click: bound.session.click }),
    ...(clientDiscount && { clientDiscount }),
    values: of.values,
    rewardedStatusIds: new Set(),
    revision: 1,
    dealCount: 0,
    canceledDealCount: 0,
    dealReward: null,
    createdBy: of.createdBy,
    createdAt: at,
    updatedAt: at,
    ...(externalId !== undefined && { externalId }),
  }
  return { lead, bound, foundBy: searchTexts(of.values, contour.fields) }
}

/** @param since the earliest creation time of a session that is still accepted */
function boundBy(binding: Binding, since: string): Bound {
  if (binding.kind === 'Nobody') return binding
  if (binding.kind === 'Session') {
    const { session } = binding
    // A session that has its lead stays known as used, even after its days.
    if (session?.leadId !== undefined) throw new ApiError('SESSION_USED')
    if (!session || session.createdAt < since) throw new ApiError('SESSION_NOT_FOUND')
    return { kind: 'Session', session, since }
  }
  const { promocode } = binding
  if (promocode?.status !== 'Active') throw new ApiError('PROMOCODE_NOT_FOUND')
  return { kind: 'Promocode', promocode }
}

type LeadOwner = { source: LeadSource } & ({ partnerId: string; offerId: string } | { partnerId: null; offerId: null })

function ownerOf(bound: Bound): LeadOwner {
  if (bound.kind === 'Nobody') return { partnerId: null, offerId: null, source: { kind: 'Nobody' } }
  if (bound.kind === 'Session') {
    const { id: sessionId, partnerId, offerId } = bound.session
    return { partnerId, offerId, source: { kind: 'Session', sessionId } }
  }
  const { id: promocodeId, code, partnerId, offerId } = bound.promocode
  return { partnerId, offerId, source: { kind: 'Promocode', promocodeId, code } }
}

/**
 * The status that a caller names by id, systemName or both. A refusal lists the existing ones.
 *
 * @throws ApiError LEAD_STATUS_NOT_FOUND, LEAD_STATUS_AMBIGUOUS (spec: PUT /lead/{id}/status)
 */
export function statusNamed(
  statuses: readonly LeadStatus[],
  { id, systemName }: { id?: string | undefined; systemName?: string | undefined },
): LeadStatus {
  const byId = statuses.find((status) => status.id === id)
  const byName = statuses.find((status) => status.systemName === systemName)
  if ((id !== undefined && !byId) || (systemName !== undefined && !byName)) throw noSuchStatus(statuses)
  if (byId && byName && byId !== byName) throw new ApiError('LEAD_STATUS_AMBIGUOUS')
  const status = byId ?? byName
  if (!status) throw noSuchStatus(statuses)
  return status
}

/**
 * The status that a lead is to move to. A retired one is as good as unknown, except for leads that stand in it.
 *
 * @throws ApiError LEAD_STATUS_NOT_FOUND, LEAD_STATUS_AMBIGUOUS (spec: PUT /lead/{id}/status)
 */
export function statusToEnter(contour: Statuses, asked: Parameters<typeof statusNamed>[1], standsIn: string): LeadStatus {
  const offered = enterable(contour)
  return statusNamed(
    contour.statuses.filter((status) => status.id === standsIn || offered.includes(status)),
    asked,
  )
}

function noSuchStatus(statuses: readonly LeadStatus[]): ApiError {
  return new ApiError('LEAD_STATUS_NOT_FOUND', {
    statuses: statuses.map(({ id, systemName, title }) => ({ id, systemName, title })),
  })
}

/**
 * The partner who earns from a lead: the profile for the name, the account for the level and the figures, the present month if the
 * offer counts months, the numbers of the deals if it gives any. Null for an unassigned lead.
 */
export type Earner = { partner: Partner; account: Account; month?: DealMonth; numbers?: PartnerNumbers } | null

/**
 * Moves a lead to another status. The target makes a deal; every move runs the rewards of the new status. A lead that brings
 * deals of another target makes no deal and earns nothing: its deals count in this status from now on.
 *
 * @param of.amount as sent; used only for the target
 * @param of.externalId of the deal, if the move makes one
 * @throws ApiError DEAL_AMOUNT_REQUIRED_FOR_STATUS, DEAL_AMOUNT_INVALID (spec: PUT /lead/{id}/status)
 */
export function moveLead(of: {
  contour: Contour
  current: LeadWithDeals
  to: LeadStatus
  amount: SentAmount
  externalId?: string | undefined
  earner: Earner
  doneBy: Doer
  at: string
  newId: () => string
}): LeadChange {
  const { contour, current, to } = of
  const offer = offerOf(contour, current.lead)
  const isTarget = to.id === contour.settings.targetStatusId
  // Required as always: callers need not know which deals a lead has.
  const deal = isTarget ? { amountKopecks: dealAmountKopecks(of.amount, offer, to) } : null
  if (deal && carriesDeals(current, to.id))
    return leadChange({
      ...of,
      offer,
      toStatusId: to.id,
      deal: null,
      occasion: bringsImported(current) ? 'Imported' : 'DealCarried',
    })
  return leadChange({ ...of, offer, toStatusId: to.id, deal, occasion: 'Entered' })
}

/**
 * Adds one more deal to a lead in the target status.
 *
 * @throws ApiError DEAL_NEEDS_TARGET_STATUS (spec: PUT /lead/{id}/add-deal)
 */
export function addDeal(of: {
  contour: Contour
  current: LeadWithDeals
  amountKopecks: number
  externalId?: string | undefined
  earner: Earner
  doneBy: Doer
  at: string
  newId: () => string
}): LeadChange {
  const { contour, current, amountKopecks } = of
  const { targetStatusId } = contour.settings
  if (current.lead.statusId !== targetStatusId) {
    const title = contour.statuses.find(({ id }) => id === targetStatusId)?.title ?? ''
    throw new ApiError('DEAL_NEEDS_TARGET_STATUS', { status: title })
  }
  const offer = offerOf(contour, current.lead)
  return leadChange({ ...of, offer, toStatusId: targetStatusId, deal: { amountKopecks }, occasion: 'DealAdded' })
}

/**
 * A person decides by the lead that they see: somebody may have done the same act since.
 *
 * @throws ApiError LEAD_CHANGED
 */
export function refuseUnlessSeen({ revision }: Pick<Lead, 'revision'>, seenRevision: number): void {
  if (revision !== seenRevision) throw new ApiError('LEAD_CHANGED')
}

function offerOf(contour: Contour, lead: Lead): Offer | null {
  return contour.offers.find(({ id }) => id === lead.offerId) ?? null
}

function dealAmountKopecks(amount: SentAmount, offer: Offer | null, to: LeadStatus): number | null {
  if (amount === 'Absent') {
    if (!offer?.dealsWithoutAmount) throw new ApiError('DEAL_AMOUNT_REQUIRED_FOR_STATUS', { status: to.title })
    return null
  }
  if ('fault' in amount) throw amountRefusal('DEAL_AMOUNT_INVALID', amount.fault)
  return amount.amountKopecks
}

/** The act, its rewards and their ledger entries. */
function leadChange(of: {
  current: LeadWithDeals
  offer: Offer | null
  toStatusId: string
  deal: LeadAct['deal']
  occasion: 'Entered' | 'DealAdded' | Carrying
  externalId?: string | undefined
  earner: Earner
  doneBy: Doer
  at: string
  newId: () => string
}): LeadChange {
  const { current, offer, toStatusId, occasion, externalId, earner, at, newId } = of
  const before = current.lead
  const [month, numbers] = [monthOf(earner, offer), numbersOf(earner, offer)]
  const facts = { ...nextDealFacts({ ...current, at }), ...countedBefore({ month, numbers }) }
  const deal = of.deal && markedDeal(of.deal, { offer, facts, month, numbers })
  const revision = before.revision + 1
  const actId = newId()
  const onRules = offer && offerOnRules(offer, { createdAt: before.createdAt, at })
  const rewards = isCarrying(occasion)
    ? { levelId: null, noRules: occasion, outcomes: [] }
    : runRewards({
        offer: onRules,
        partner: earner && { levelId: earner.account.levelId, groupIds: earner.partner.groupIds },
        statusId: toStatusId,
        occasion,
        deal,
        facts,
        rewardedStatusIds: before.rewardedStatusIds,
        dealReward: before.dealReward,
      })
  const given = { before, rewards, toStatusId, deal, actId, at, newId }
  const posting = earner && offer ? rewardEntries({ ...given, offer, earner }) : noPosting
  const act: LeadAct = {
    id: actId,
    leadId: before.id,
    revision,
    fromStatusId: before.statusId,
    toStatusId,
    deal,
    rewards,
    entryRevisions: rewardRevisions(posting),
    doneBy: of.doneBy,
    ...(deal && externalId !== undefined && { externalId }),
    createdAt: at,
  }
  const earnedFixed = rewards.outcomes.some(({ rule, result }) => result === 'Accrued' && isOnce(rule))
  const rewardedStatusIds = earnedFixed ? new Set([...before.rewardedStatusIds, toStatusId]) : before.rewardedStatusIds
  const isByLevel = !isCarrying(occasion) && onRules !== null && dependsOnPartner(onRules.rewards, toStatusId)
  return {
    before,
    lead: {
      ...before,
      statusId: toStatusId,
      rewardedStatusIds,
      revision,
      dealCount: before.dealCount + (deal ? 1 : 0),
      dealReward: earnedFixed && deal ? { statusId: toStatusId, actRevision: revision } : before.dealReward,
      ...(isCarrying(occasion) && { carriedDeals: { statusId: toStatusId, actRevision: revision } }),
      updatedAt: at,
    },
    deals: (deal ? [...current.deals, act] : current.deals).slice(-maxShownDeals),
    act,
    posting,
    month: month && deal?.countedSince !== undefined ? monthChanged(month, monthWith(month, countedSums(deal, rewards))) : null,
    numbers: numbers && deal ? numbersChanged(numbers, numberTaken(numbers)) : null,
    level: earner && offer && (posting.entries.length > 0 || isByLevel) ? levelOf(earner) : null,
  }
}

/**
 * The month that the partner's deals with the offer are counted in now; undefined when the offer counts none.
 *
 * @throws InvariantViolation when it was not read: by a month of nothing, deals would earn by the lowest step and past limits
 */
function monthOf(earner: Earner, offer: Offer | null): DealMonth | undefined {
  if (!earner || !offer || offer.monthsSince === undefined) return undefined
  if (!earner.month) throw new InvariantViolation(`the month of partner ${earner.partner.id} was not read`)
  return earner.month
}

/**
 * The numbers of the partner's deals with the offer; undefined when the offer gives none.
 *
 * @throws InvariantViolation when they were not read
 */
function numbersOf(earner: Earner, offer: Offer | null): PartnerNumbers | undefined {
  if (!earner || !offer || offer.numbersSince === undefined) return undefined
  if (!earner.numbers) throw new InvariantViolation(`the numbers of the deals of partner ${earner.partner.id} were not read`)
  return earner.numbers
}

/** What rules may ask about the partner's other deals. */
const countedBefore = (of: { month: DealMonth | undefined; numbers: PartnerNumbers | undefined }): Partial<DealFacts> => ({
  ...(of.month && { month: of.month }),
  ...(of.numbers && { partnerDealNumber: nextNumber(of.numbers) }),
})

/** The deal as it is stored: with its numbers, and with the mark that it is counted in its month. */
function markedDeal(
  deal: MadeDeal,
  of: { offer: Offer | null; facts: DealFacts; month: DealMonth | undefined; numbers: PartnerNumbers | undefined },
): MadeDeal {
  const { offer, facts, month, numbers } = of
  const number = offer && asksForNumbers(offer) && { number: facts.dealNumber }
  const ofPartner = numbers && { ofPartner: { number: nextNumber(numbers), since: numbers.since } }
  return { ...deal, ...number, ...ofPartner, ...(month && isCounted(deal) && { countedSince: month.since }) }
}

/** What a deal adds to its month. */
const countedSums = ({ amountKopecks }: MadeDeal, { outcomes }: RewardRun): MonthSums => ({
  dealsKopecks: amountKopecks ?? 0,
  limitedKopecks: limitedEarnings(outcomes),
})

/** Why a lead that reaches the target with its deals makes none and earns nothing. */
type Carrying = 'DealCarried' | 'Imported'

const isCarrying = (occasion: string): occasion is Carrying => occasion === 'DealCarried' || occasion === 'Imported'

const levelOf = ({ account: { partnerId, levelRevision } }: NonNullable<Earner>) => ({ partnerId, levelRevision })

/** One ledger entry per accrued reward, built on the account as read, after the end of holds that are over. */
function rewardEntries(of: {
  before: Lead
  offer: Offer
  earner: NonNullable<Earner>
  rewards: RewardRun
  toStatusId: string
  deal: LeadAct['deal']
  actId: string
  at: string
  newId: () => string
}): Posting {
  const accrued = of.rewards.outcomes.filter(({ result }) => result === 'Accrued')
  const rewards = accrued.map(({ rule, amountKopecks, given }) => ({
    amountKopecks,
    availableFrom: freeFrom(of.at, rule.holdDays ?? 0),
    cause: {
      kind: 'Reward' as const,
      leadId: of.before.id,
      actId: of.actId,
      statusId: of.toStatusId,
      offerId: of.offer.id,
      rule,
      ...(of.rewards.ruleSet && { ruleSet: of.rewards.ruleSet }),
      levelId: of.rewards.levelId,
      dealId: of.deal ? of.actId : null,
      dealAmountKopecks: of.deal?.amountKopecks ?? null,
      ...(given && { given }),
    },
  }))
  return rewardsPosted({ ...of, account: of.earner.account, rewards })
}

/** Ledger entries of rewards, built on the account as read, after the end of holds that are over. */
export function rewardsPosted(of: {
  account: Account
  /** The day each becomes available; null for at once. */
  rewards: readonly { amountKopecks: number; availableFrom: string | null; cause: RewardCause }[]
  at: string
  newId: () => string
}): Posting {
  const { account, at, newId } = of
  const movements = of.rewards.map(({ amountKopecks, availableFrom, cause }): Movement => ({
    id: newId(),
    partnerId: account.partnerId,
    ...noFigures,
    accruedKopecks: amountKopecks,
    ...(availableFrom === null ? { availableKopecks: amountKopecks } : { waitingKopecks: amountKopecks }),
    cause: { ...cause, ...(availableFrom !== null && { availableFrom }) },
    createdAt: at,
  }))
  // Adding a waiting amount also ends the holds that are over: so an account never has more waiting days than the longest hold.
  const waits = movements.some(({ waitingKopecks }) => waitingKopecks > 0)
  return postedInTurn([...(waits ? endOfHolds(account, at, newId) : []), ...movements], account)
}

const noPosting: Posting = { entries: [], waitingByDay: null }

/** The revisions of the entries that are rewards. */
export const rewardRevisions = ({ entries }: Posting): number[] =>
  entries.filter(({ cause }) => cause.kind === 'Reward').map(({ revision }) => revision)

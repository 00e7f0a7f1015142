import { ApiError } from '../errors.ts'
import { type Account, chained, type RewardEntry } from './account.ts'
import type { ApiKeyIdentity } from './actor.ts'
import type { Contour, LeadStatus, Offer } from './contour.ts'
import type { LeadValue } from './lead-values.ts'
import type { SentAmount } from './money.ts'
import type { Partner } from './partner.ts'
import type { Promocode } from './promocode.ts'
import { attributedSince, type Session } from './referral.ts'
import { type RewardRun, runRewards } from './reward.ts'

/** A client's application. Its deals and what was done to it are kept beside it, one by one. */
export interface Lead {
  id: string
  statusId: string
  partnerId: string | null
  offerId: string | null
  source: LeadSource
  values: readonly LeadValue[]
  /** Statuses in which this lead has earned a fixed reward. */
  rewardedStatusIds: ReadonlySet<string>
  /** 1 when it is created, and one more with every act: what was decided on an earlier one is decided anew. */
  revision: number
  createdBy: ApiKeyIdentity
  createdAt: string
  updatedAt: string
}

export type LeadSource =
  | { kind: 'Session'; sessionId: string }
  | { kind: 'Promocode'; promocodeId: string; code: string }
  | { kind: 'Nobody' }

/** One thing done to a lead: a move to another status, a deal, or both at once. */
export interface LeadAct {
  id: string
  leadId: string
  fromStatusId: string
  /** The same as from when a deal was added without a move. */
  toStatusId: string
  /** Present when the act made a deal; the amount is null where the offer allows deals without one. */
  deal: { amountKopecks: number | null } | null
  rewards: RewardRun
  /** The ledger entries that the rewards made. */
  entryIds: readonly string[]
  doneBy: ApiKeyIdentity
  createdAt: string
}

/** A lead with its deals, oldest first. */
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
  entries: readonly RewardEntry[]
}

/** The session or promocode that binds a lead, as it was found. */
export type Binding =
  | { kind: 'Session'; session: Session | undefined }
  | { kind: 'Promocode'; promocode: Promocode | undefined }
  | { kind: 'Nobody' }

/**
 * The offer, when it is open to the partner.
 *
 * @throws ApiError OFFER_UNAVAILABLE when it is stopped, closed for this partner, or no more
 */
export function openOffer(offers: readonly Offer[], offerId: string, partnerId: string): Offer {
  const offer = offers.find(({ id }) => id === offerId)
  if (!offer || !offer.active || offer.closedForPartnerIds.includes(partnerId)) throw new ApiError('OFFER_UNAVAILABLE')
  return offer
}

/**
 * A new lead in the primary status, bound to a partner by session or promocode or to nobody.
 *
 * @throws ApiError SESSION_NOT_FOUND, SESSION_USED, PROMOCODE_NOT_FOUND, OFFER_UNAVAILABLE (spec: POST /lead, Binding to a partner)
 */
export function createLead(of: {
  contour: Contour
  binding: Binding
  values: readonly LeadValue[]
  createdBy: ApiKeyIdentity
  at: string
  newId: () => string
}): Lead {
  const { contour, at } = of
  const { partnerId, offerId, source } = bind(of.binding, attributedSince(at, contour.settings.attributionDays))
  if (offerId !== null) openOffer(contour.offers, offerId, partnerId)
  return {
    id: of.newId(),
    statusId: contour.settings.primaryStatusId,
    partnerId,
    offerId,
    source,
    values: of.values,
    rewardedStatusIds: new Set(),
    revision: 1,
    createdBy: of.createdBy,
    createdAt: at,
    updatedAt: at,
  }
}

type Bound = { partnerId: string; offerId: string; source: LeadSource } | { partnerId: null; offerId: null; source: LeadSource }

/** @param since the earliest moment at which a session may have been opened */
function bind(binding: Binding, since: string): Bound {
  if (binding.kind === 'Nobody') return { partnerId: null, offerId: null, source: { kind: 'Nobody' } }
  if (binding.kind === 'Session') {
    const { session } = binding
    // A session that has its lead is known as used for good, also after its days.
    if (session?.leadId !== undefined) throw new ApiError('SESSION_USED')
    if (!session || session.createdAt < since) throw new ApiError('SESSION_NOT_FOUND')
    return { partnerId: session.partnerId, offerId: session.offerId, source: { kind: 'Session', sessionId: session.id } }
  }
  const { promocode } = binding
  if (promocode?.status !== 'Active') throw new ApiError('PROMOCODE_NOT_FOUND')
  const source = { kind: 'Promocode', promocodeId: promocode.id, code: promocode.code } as const
  return { partnerId: promocode.partnerId, offerId: promocode.offerId, source }
}

/**
 * The status that a caller names by id, systemName or both.
 *
 * @throws ApiError LEAD_STATUS_NOT_FOUND, LEAD_STATUS_AMBIGUOUS (spec: PUT /lead/{id}/status)
 */
export function statusNamed(
  statuses: readonly LeadStatus[],
  { id, systemName }: { id?: string | undefined; systemName?: string | undefined },
): LeadStatus {
  const byId = statuses.find((status) => status.id === id)
  const byName = statuses.find((status) => status.systemName === systemName)
  if ((id !== undefined && !byId) || (systemName !== undefined && !byName)) throw new ApiError('LEAD_STATUS_NOT_FOUND')
  if (byId && byName && byId !== byName) throw new ApiError('LEAD_STATUS_AMBIGUOUS')
  const status = byId ?? byName
  if (!status) throw new ApiError('LEAD_STATUS_NOT_FOUND')
  return status
}

/** The partner who earns from a lead: profile for the level, account for the sum so far. Null for a lead of nobody. */
export type Earner = { partner: Partner; account: Account } | null

/**
 * A lead moves to another status. The target makes a deal; every move runs the rewards of the new status.
 *
 * @param of.amount as sent; looked at only where the target needs it
 * @throws ApiError DEAL_AMOUNT_REQUIRED_FOR_STATUS, DEAL_AMOUNT_INVALID (spec: PUT /lead/{id}/status)
 */
export function moveLead(of: {
  contour: Contour
  current: LeadWithDeals
  to: LeadStatus
  amount: SentAmount
  earner: Earner
  doneBy: ApiKeyIdentity
  at: string
  newId: () => string
}): LeadChange {
  const { contour, current, to } = of
  const offer = offerOf(contour, current.lead)
  const makesDeal = to.id === contour.settings.targetStatusId
  const deal = makesDeal ? { amountKopecks: dealAmountKopecks(of.amount, offer, to) } : null
  return leadChange({ ...of, offer, toStatusId: to.id, deal, occasion: 'Entered' })
}

/**
 * A lead in the target status gets one more deal.
 *
 * @throws ApiError DEAL_NEEDS_TARGET_STATUS (spec: PUT /lead/{id}/add-deal)
 */
export function addDeal(of: {
  contour: Contour
  current: LeadWithDeals
  amountKopecks: number
  earner: Earner
  doneBy: ApiKeyIdentity
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

function offerOf(contour: Contour, lead: Lead): Offer | null {
  return contour.offers.find(({ id }) => id === lead.offerId) ?? null
}

function dealAmountKopecks(amount: SentAmount, offer: Offer | null, to: LeadStatus): number | null {
  if (amount === 'Invalid') throw new ApiError('DEAL_AMOUNT_INVALID')
  if (amount !== 'Absent') return amount.amountKopecks
  if (!offer?.dealsWithoutAmount) throw new ApiError('DEAL_AMOUNT_REQUIRED_FOR_STATUS', { status: to.title })
  return null
}

/** The act, the rewards it runs and the ledger entries they make. */
function leadChange(of: {
  current: LeadWithDeals
  offer: Offer | null
  toStatusId: string
  deal: LeadAct['deal']
  occasion: 'Entered' | 'DealAdded'
  earner: Earner
  doneBy: ApiKeyIdentity
  at: string
  newId: () => string
}): LeadChange {
  const { current, offer, toStatusId, deal, earner, at, newId } = of
  const before = current.lead
  const actId = newId()
  const rewards = runRewards({
    offer,
    partner: earner?.partner ?? null,
    statusId: toStatusId,
    occasion: of.occasion,
    dealAmountKopecks: deal?.amountKopecks ?? null,
    rewardedStatusIds: before.rewardedStatusIds,
  })
  const entries = earner && offer ? rewardEntries({ before, offer, earner, rewards, toStatusId, deal, actId, at, newId }) : []
  const act: LeadAct = {
    id: actId,
    leadId: before.id,
    fromStatusId: before.statusId,
    toStatusId,
    deal,
    rewards,
    entryIds: entries.map(({ id }) => id),
    doneBy: of.doneBy,
    createdAt: at,
  }
  const earnedFixed = rewards.outcomes.some(({ rule, result }) => result === 'Accrued' && 'fixedKopecks' in rule.reward)
  const rewardedStatusIds = earnedFixed ? new Set([...before.rewardedStatusIds, toStatusId]) : before.rewardedStatusIds
  return {
    before,
    lead: { ...before, statusId: toStatusId, rewardedStatusIds, revision: before.revision + 1, updatedAt: at },
    deals: deal ? [...current.deals, act] : current.deals,
    act,
    entries,
  }
}

/** One ledger entry per accrued reward, linked on to what the partner had earned before. */
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
}): RewardEntry[] {
  const { partner, account } = of.earner
  const accrued = of.rewards.outcomes.filter(({ result }) => result === 'Accrued')
  const entries = accrued.map(({ rule, amountKopecks }): RewardEntry => ({
    id: of.newId(),
    partnerId: partner.id,
    accruedKopecks: amountKopecks,
    availableKopecks: amountKopecks,
    heldKopecks: 0,
    paidKopecks: 0,
    cause: {
      kind: 'Reward',
      leadId: of.before.id,
      statusId: of.toStatusId,
      offerId: of.offer.id,
      rule,
      levelId: of.rewards.levelId,
      dealId: of.deal ? of.actId : null,
      dealAmountKopecks: of.deal?.amountKopecks ?? null,
      accruedBeforeKopecks: 0,
      accruedAfterKopecks: 0,
    },
    createdAt: of.at,
  }))
  return chained(entries, account.accruedKopecks)
}

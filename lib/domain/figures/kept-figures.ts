import type { LedgerEntry } from '../account/account.ts'
import type { ActEvent, LeadState, PayoutState } from '../feed/event.ts'
import { momentOfId } from '../value/id.ts'
import type { LeadAct } from '../lead/lead.ts'
import { moscowDay, moscowMonth } from '../value/moscow-day.ts'
import type { Payout } from '../payout/payout.ts'

/**
 * Counters of one day, by the moments recorded in the things themselves: leads created, deals made, entries posted, payouts
 * requested and paid. Something taken back counts in a figure of its own on the day it is taken back: the figures of a past day
 * never change.
 */
export const dayFigures = [
  'leads',
  'deals',
  'dealKopecks',
  'canceledDeals',
  'canceledKopecks',
  'accruedKopecks',
  'reversedKopecks',
  /** May be negative. */
  'correctedKopecks',
  'requestedPayouts',
  'requestedKopecks',
  'paidPayouts',
  'paidKopecks',
] as const
export type DayFigures = Record<(typeof dayFigures)[number], number>

/**
 * Counters of a partner's month: leads created in it, how many of those have a deal that stands (whenever it was made), and what
 * was earned in it minus what was taken back in it. Corrections are not earnings.
 */
export const partnerFigures = ['leads', 'won', 'earnedKopecks'] as const
export type PartnerFigures = Record<(typeof partnerFigures)[number], number>

/** Counters of an offer's month: the same without earnings. */
export const offerFigures = ['leads', 'won'] as const
export type OfferFigures = Record<(typeof offerFigures)[number], number>

/** An increment of the counters of one day, or of one partner's or offer's month. */
export type Addition =
  | { of: 'Day'; day: string; figures: Partial<DayFigures> }
  | { of: 'Partner'; month: string; partnerId: string; figures: Partial<PartnerFigures> }
  | { of: 'Offer'; month: string; offerId: string; figures: Partial<OfferFigures> }

/** Objects that events refer to by id; none of them ever changes. */
export interface CountedThings {
  payout: (id: string) => Pick<Payout, 'amountKopecks'>
  deal: (leadId: string, revision: number) => Pick<LeadAct, 'deal' | 'createdAt'>
  entry: (partnerId: string, revision: number) => CountedEntry
}
type CountedEntry = Pick<LedgerEntry, 'accruedKopecks' | 'createdAt'>

/**
 * The increments that an event causes.
 *
 * @param begunAtMs since when acts are counted: a lead from before then was not counted as created, so it is not counted as won
 */
export function additionsOf(event: ActEvent, things: CountedThings, begunAtMs: number): Addition[] {
  switch (event.type) {
    case 'lead.created':
    case 'lead.bound':
      return leadAdditions(event, begunAtMs)
    case 'deal.added':
    case 'deal.canceled':
      return dealAdditions(event, things, begunAtMs)
    case 'reward.accrued':
    case 'reward.reversed':
    case 'correction.posted':
      return entryAdditions(event, things.entry(event.id, event.version))
    case 'payout.requested':
    case 'payout.paid':
      return [payoutAddition(event, things.payout(event.id))]
    case 'payout.approved':
    case 'payout.rejected':
    case 'payout.canceled':
    case 'lead.status_changed':
    case 'partner.created':
    case 'partner.changed':
    case 'partner.blocked':
    case 'partner.unblocked':
    case 'promocode.created':
    case 'promocode.changed':
    case 'link.created':
    case 'key.issued':
    case 'key.rotated':
    case 'key.revoked':
    default:
      return []
  }
}

/** The increments of a lead for its partner and its offer, in the month the lead was created. */
function ofCohort(id: string, { partnerId, offerId }: LeadState, figures: Partial<OfferFigures>, begunAtMs: number): Addition[] {
  const cameMs = momentOfId(id)
  if (cameMs < begunAtMs) return []
  const month = moscowMonth(cameMs)
  return [
    ...(partnerId === null ? [] : [{ of: 'Partner', month, partnerId, figures } as const]),
    ...(offerId === null ? [] : [{ of: 'Offer', month, offerId, figures } as const]),
  ]
}

type OfLead = Pick<ActEvent, 'type' | 'id'> & { state: LeadState }

function leadAdditions({ type, id, state }: OfLead, begunAtMs: number): Addition[] {
  // A lead that is bound later may already have a deal.
  const figures = { leads: 1, won: standingDeals(state) > 0 ? 1 : 0 }
  const came = type === 'lead.created' ? [ofDay(momentOfId(id), { leads: 1 })] : []
  return [...came, ...ofCohort(id, state, figures, begunAtMs)]
}

function dealAdditions(
  { type, id, state, dealRevision }: OfLead & { dealRevision: number },
  things: CountedThings,
  begunAtMs: number,
): Addition[] {
  const { deal, createdAt } = things.deal(id, dealRevision)
  const kopecks = deal?.amountKopecks ?? 0
  const standing = standingDeals(state)
  if (type === 'deal.added') {
    const won = standing === 1 ? 1 : 0
    return [ofDay(Date.parse(createdAt), { deals: 1, dealKopecks: kopecks }), ...ofCohort(id, state, { won }, begunAtMs)]
  }
  const won = standing === 0 ? -1 : 0
  const canceled = ofDay(Date.parse(state.updatedAt), { canceledDeals: 1, canceledKopecks: kopecks })
  return [canceled, ...ofCohort(id, state, { won }, begunAtMs)]
}

/** A lead's deals that were not canceled. */
const standingDeals = ({ dealCount, canceledDealCount }: LeadState): number => dealCount - canceledDealCount

function entryAdditions({ type, id: partnerId }: Pick<ActEvent, 'type' | 'id'>, entry: CountedEntry): Addition[] {
  const [atMs, kopecks] = [Date.parse(entry.createdAt), entry.accruedKopecks]
  if (type === 'correction.posted') return [ofDay(atMs, { correctedKopecks: kopecks })]
  const figures = type === 'reward.accrued' ? { accruedKopecks: kopecks } : { reversedKopecks: -kopecks }
  return [ofDay(atMs, figures), { of: 'Partner', month: moscowMonth(atMs), partnerId, figures: { earnedKopecks: kopecks } }]
}

function payoutAddition(
  { type, state }: Pick<ActEvent, 'type'> & { state: PayoutState },
  { amountKopecks }: Pick<Payout, 'amountKopecks'>,
): Addition {
  const atMs = Date.parse(state.updatedAt)
  if (type === 'payout.paid') return ofDay(atMs, { paidPayouts: 1, paidKopecks: amountKopecks })
  return ofDay(atMs, { requestedPayouts: 1, requestedKopecks: amountKopecks })
}

const ofDay = (atMs: number, figures: Partial<DayFigures>): Addition => ({ of: 'Day', day: moscowDay(atMs), figures })

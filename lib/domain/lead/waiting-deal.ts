import { ApiError } from '../../errors.ts'
import { administratorView } from '../people/actor.ts'
import { opens } from '../people/administrator-roles.ts'
import type { Administrator, Contour, Settings } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'
import { addDeal, type Earner, type Lead, type LeadAct, type LeadChange, type LeadWithDeals, moveLead } from './lead.ts'
import { statusView } from './lead-status.ts'
import type { Person } from '../people/login.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { Role } from '../people/permission.ts'

/** A deal above the limit that an administrator asked for and another one makes or declines. It never changes. */
export interface WaitingDeal {
  id: string
  leadId: string
  /** The lead's revision when the deal was asked for: after any later change the deal can no longer be made. */
  leadRevision: number
  /** The status that the lead moves to with the deal; null for another deal of a lead in the target status. */
  toStatusId: string | null
  amountKopecks: number
  /** The administrator as of then. */
  askedBy: Administrator
  askedAt: string
  /** What the asker had already decided alone for the same partner that day; absent for nothing, and in deals of earlier versions. */
  decidedKopecks?: number
}

type DealLimit = Pick<Settings, 'dealLimitKopecks'>

const isAbove = ({ dealLimitKopecks }: DealLimit, amountKopecks: number | null): boolean =>
  dealLimitKopecks !== undefined && amountKopecks !== null && amountKopecks > dealLimitKopecks

/**
 * Whether a deal waits for a second administrator: together with what its administrator has decided alone for the same partner that day,
 * it exceeds the limit. Deals of owners never wait: an owner can also correct a balance by hand.
 */
export function waitsForSecond(
  settings: DealLimit,
  roles: readonly Role[],
  { deal }: Pick<LeadAct, 'deal'>,
  decidedKopecks = 0,
): boolean {
  if (deal === null || deal.amountKopecks === null) return false
  return !roles.includes('owner') && isAbove(settings, deal.amountKopecks + decidedKopecks)
}

/** The limit, and the amount that a deal adds to what its administrator has decided alone; undefined for a deal that does not count. */
export function countsAlone(
  { dealLimitKopecks }: DealLimit,
  roles: readonly Role[],
  { deal }: Pick<LeadAct, 'deal'>,
): { limitKopecks: number; amountKopecks: number } | undefined {
  const amountKopecks = deal?.amountKopecks ?? 0
  if (dealLimitKopecks === undefined || amountKopecks === 0 || roles.includes('owner')) return undefined
  return { limitKopecks: dealLimitKopecks, amountKopecks }
}

/**
 * Binding an unassigned lead gives all its deals to a partner: if their sum is above the limit, only owners may do it.
 *
 * @throws ApiError LEAD_DEAL_OVER_LIMIT
 */
export function refuseBindingAboveLimit(settings: DealLimit, roles: readonly Role[], acts: readonly LeadAct[]): void {
  // Summed up: many small deals give as much as a large one.
  const kopecks = acts.reduce(
    (sum, act) => sum + (act.canceledAt === undefined && act.deal ? (act.deal.amountKopecks ?? 0) : 0),
    0,
  )
  if (!roles.includes('owner') && isAbove(settings, kopecks)) throw new ApiError('LEAD_DEAL_OVER_LIMIT')
}

/** A waiting deal, with its journal entry. */
export interface AskedDeal {
  waiting: WaitingDeal
  deed: Deed
}

/**
 * Records what an administrator wanted to do instead of doing it.
 *
 * @param of.changed what would happen at once below the limit: it has a deal with an amount
 */
export function askForDeal(of: {
  contour: Contour
  changed: LeadChange
  by: Administrator
  /** Decided by the same administrator alone, that day. */
  decidedKopecks?: number
  at: string
  newId: () => string
}): AskedDeal {
  const { before, act } = of.changed
  const waiting: WaitingDeal = {
    id: of.newId(),
    leadId: before.id,
    leadRevision: before.revision,
    toStatusId: act.fromStatusId === act.toStatusId ? null : act.toStatusId,
    amountKopecks: act.deal?.amountKopecks ?? 0,
    askedBy: of.by,
    askedAt: of.at,
    ...(of.decidedKopecks && { decidedKopecks: of.decidedKopecks }),
  }
  return { waiting, deed: deedOf('deal.asked', waiting, before, of.contour) }
}

/**
 * Another administrator makes the deal: only if the lead has not changed since, and the asker still has the right. A limit
 * changed since then makes no difference.
 *
 * @param of.asker the asking administrator, as they are now; undefined when the contour no longer knows them
 * @throws ApiError WAITING_DEAL_OWN, WAITING_DEAL_UNASKED, WAITING_DEAL_OUTDATED
 */
export function confirmDeal(of: {
  contour: Contour
  current: LeadWithDeals
  earner: Earner
  waiting: WaitingDeal
  asker: Person | undefined
  by: Administrator
  at: string
  newId: () => string
}): { changed: LeadChange; asker: Person; deed: Deed } {
  const { contour, current, waiting, asker, by } = of
  if (waiting.askedBy.id === by.id) throw new ApiError('WAITING_DEAL_OWN')
  if (asker?.kind !== 'Administrator' || !opens(asker.roles, 'leads.write')) throw new ApiError('WAITING_DEAL_UNASKED')
  if (current.lead.revision !== waiting.leadRevision) throw new ApiError('WAITING_DEAL_OUTDATED')
  const changed = dealMade(of)
  // Another status may have become the target since.
  if (!changed?.act.deal) throw new ApiError('WAITING_DEAL_OUTDATED')
  const act = { ...changed.act, askedBy: waiting.askedBy }
  const deals = changed.deals.map((deal) => (deal.id === act.id ? act : deal))
  return { changed: { ...changed, act, deals }, asker, deed: deedOf('deal.confirmed', waiting, current.lead, contour) }
}

function dealMade({ waiting, ...of }: Parameters<typeof confirmDeal>[0]): LeadChange | undefined {
  const { contour, current, by: administrator } = of
  const { toStatusId, amountKopecks } = waiting
  const { targetStatusId } = contour.settings
  const doneBy = { kind: 'Administrator', administrator } as const
  if (toStatusId === null) {
    return current.lead.statusId === targetStatusId ? addDeal({ ...of, amountKopecks, doneBy }) : undefined
  }
  const to = contour.statuses.find(({ id }) => id === toStatusId)
  return to && to.id !== current.lead.statusId ? moveLead({ ...of, to, amount: { amountKopecks }, doneBy }) : undefined
}

/** The journal entry of a declined deal. The asker may withdraw it in the same way. */
export const declineDeal = (contour: Contour, waiting: WaitingDeal, lead: Lead): Deed =>
  deedOf('deal.declined', waiting, lead, contour)

function deedOf(
  type: 'deal.asked' | 'deal.confirmed' | 'deal.declined',
  { leadId, toStatusId, amountKopecks, askedBy }: WaitingDeal,
  { partnerId }: Lead,
  { statuses }: Contour,
): Deed {
  const status = statuses.find((one) => one.id === toStatusId)?.systemName
  return {
    type,
    subjects: [`lead:${leadId}`, ...(partnerId === null ? [] : [`partner:${partnerId}` as const])],
    before: null,
    after: {
      amountKopecks,
      ...(status !== undefined && { status }),
      ...(type !== 'deal.asked' && { askedBy: askedBy.email }),
    },
  }
}

/** A waiting deal as administrators see it. */
export function waitingDealView({ statuses }: Pick<Contour, 'statuses'>, waiting: WaitingDeal) {
  const { id, leadId, toStatusId, amountKopecks, askedBy, askedAt, decidedKopecks = 0 } = waiting
  return {
    id,
    leadId,
    amount: rublesFromKopecks(amountKopecks),
    toStatus: toStatusId === null ? null : statusView(statuses, toStatusId),
    askedBy: administratorView(askedBy),
    askedAt,
    decidedBefore: rublesFromKopecks(decidedKopecks),
  }
}

/** The same, shown with its lead: whether the lead changed since, so that the deal can only be declined. */
export function waitingDealOfLeadView(contour: Contour, waiting: WaitingDeal, { revision }: Lead) {
  return { ...waitingDealView(contour, waiting), isOutdated: waiting.leadRevision !== revision }
}

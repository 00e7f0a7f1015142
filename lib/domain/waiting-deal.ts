import { ApiError } from '../errors.ts'
import { administratorView } from './actor.ts'
import { opens } from './administrator-roles.ts'
import type { Administrator, Contour, Settings } from './contour.ts'
import type { Deed } from './journal.ts'
import { addDeal, type Earner, type Lead, type LeadAct, type LeadChange, type LeadWithDeals, moveLead } from './lead.ts'
import { statusView } from './lead-status.ts'
import type { Person } from './login.ts'
import { rublesFromKopecks } from './money.ts'
import type { Role } from './permission.ts'

/** A deal above the limit, as an administrator asked for it: another one makes it, or declines it. It never changes. */
export interface WaitingDeal {
  id: string
  leadId: string
  /** The lead as it was seen: once anything was done to it since, the deal is made no more. */
  leadRevision: number
  /** Where the lead moves with the deal; null where it is one more of a lead in the target status. */
  toStatusId: string | null
  amountKopecks: number
  /** As they were then. */
  askedBy: Administrator
  askedAt: string
  /** What whoever asked had decided alone for the same partner that day; absent where that was nothing, and of versions before. */
  decidedKopecks?: number
}

type DealLimit = Pick<Settings, 'dealLimitKopecks'>

const isAbove = ({ dealLimitKopecks }: DealLimit, amountKopecks: number | null): boolean =>
  dealLimitKopecks !== undefined && amountKopecks !== null && amountKopecks > dealLimitKopecks

/**
 * Whether a deal of an administrator waits for another one: with what they have decided alone for the same partner that day, it is above
 * the limit. Owners post money by hand as well: it would stop nobody.
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

/** The limit and the amount of a deal that counts towards what its administrator has decided alone; undefined for one that does not. */
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
 * Whoever binds a lead of nobody gives all its deals to a partner: where these are above the limit together, owners alone.
 *
 * @throws ApiError LEAD_DEAL_OVER_LIMIT
 */
export function refuseBindingAboveLimit(settings: DealLimit, roles: readonly Role[], acts: readonly LeadAct[]): void {
  // All of them at once: many small ones give as much as a large one.
  const kopecks = acts.reduce(
    (sum, act) => sum + (act.canceledAt === undefined && act.deal ? (act.deal.amountKopecks ?? 0) : 0),
    0,
  )
  if (!roles.includes('owner') && isAbove(settings, kopecks)) throw new ApiError('LEAD_DEAL_OVER_LIMIT')
}

/** A deal that waits, and what the journal says of it. */
export interface AskedDeal {
  waiting: WaitingDeal
  deed: Deed
}

/**
 * Keeps what an administrator meant to do, in the place of doing it.
 *
 * @param of.changed what would be done at once below the limit: it has a deal with an amount
 */
export function askForDeal(of: {
  contour: Contour
  changed: LeadChange
  by: Administrator
  /** By the same administrator, alone, that day. */
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
 * Another administrator makes the deal that was asked for: of the lead as it was when it was asked for, and only as long as whoever asked
 * might still do so. Whether the limit is another one by now makes no difference.
 *
 * @param of.asker who asked, as they are now; undefined where the contour knows them no more
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

/** What the journal says of a deal that is not made. Whoever asked may take it back so. */
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

/** A deal that waits, as administrators see it. */
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

/** The same beside its lead: whether anything was done to that since, so that it can be declined alone. */
export function waitingDealOfLeadView(contour: Contour, waiting: WaitingDeal, { revision }: Lead) {
  return { ...waitingDealView(contour, waiting), isOutdated: waiting.leadRevision !== revision }
}

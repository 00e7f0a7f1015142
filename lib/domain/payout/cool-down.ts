import { ApiError, InvariantViolation } from '../../errors.ts'
import type { Actor } from '../people/actor.ts'
import { type BankDetails, bankDetailsText } from '../value/bank-details.ts'
import type { Settings } from '../contour/contour.ts'
import { hourMs } from '../value/duration.ts'
import { moscowClock } from '../value/moscow-day.ts'
import type { Partner } from '../partner/partner.ts'
import { payingAttributes } from './paying-attributes.ts'
import { type PaymentDetails, paymentDetailsText } from './payment-details.ts'

/** The default, also for contours stored before this setting existed. */
export const defaultCoolDownHours = 24
export const maxCoolDownHours = 168

/** The part of a profile that decides since when a payout may go out. */
export type CoolingPartner = Pick<Partner, 'emailChangedAt' | 'detailsChangedAt'>

/** The part of a request that decides whether the request itself waits. */
export interface CoolingPayout {
  requisitesBy?: string
  createdAt: string
}

type CoolDownSettings = Pick<Settings, 'coolDownHours' | 'coolDownKeys'>

export const coolDownHoursOf = ({ coolDownHours = defaultCoolDownHours }: CoolDownSettings): number => coolDownHours

/** Payment details: the legal type is included because it says whose ИНН it is, and so is what it asks, because people pay by it. */
const detailsAttributes = [...payingAttributes, 'legalTypeId', 'legalDetailsAt'] as const

/**
 * The moments that an edit of a profile updates. Setting the present value again updates none; an address that differs only in
 * letter case is the same one.
 *
 * @param before undefined when the former profile is unknown: then everything set counts as changed
 * @throws InvariantViolation for an edit that updates a moment without saying when
 */
export function movedMoments(edit: Partial<Partner>, before: Partner | undefined): CoolingPartner {
  const isReaddressed = edit.email !== undefined && edit.email.toLowerCase() !== before?.email.toLowerCase()
  const isPaidOtherwise = detailsAttributes.some((name) => name in edit && !(before && isSame(before[name], edit[name])))
  if (!isReaddressed && !isPaidOtherwise) return {}
  const at = edit.updatedAt
  if (at === undefined) throw new InvariantViolation('a change of what somebody is paid by says when it was made')
  return { ...(isReaddressed && { emailChangedAt: at }), ...(isPaidOtherwise && { detailsChangedAt: at }) }
}

const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/** Missing details may be null or absent; bank details are equal in any attribute order. */
function textOf(details: unknown): unknown {
  if (typeof details !== 'object' || details === null) return details ?? null
  return 'kind' in details ? paymentDetailsText(details as PaymentDetails) : bankDetailsText(details as BankDetails)
}

/**
 * Until when each change makes payouts wait (ISO 8601, UTC); null when there was none, or long enough ago. A request to details
 * confirmed only by a mailed code, which no profile had, waits as if the profile had been changed to them: access to the mailbox
 * alone must not be enough for an immediate payment.
 *
 * @param payout undefined when no single request is meant
 */
export function waitsOf(partner: CoolingPartner, settings: CoolDownSettings, at: string, payout?: CoolingPayout) {
  const waitMs = coolDownHoursOf(settings) * hourMs
  const until = (changedAt: string | undefined): string | null => {
    if (changedAt === undefined) return null
    const end = new Date(Date.parse(changedAt) + waitMs).toISOString()
    return at < end ? end : null
  }
  return {
    address: until(partner.emailChangedAt),
    details: until(partner.detailsChangedAt),
    destination: until(payout?.requisitesBy === 'Code' ? payout.createdAt : undefined),
  }
}

/** When payouts of a partner, or this one of them, no longer wait (ISO 8601, UTC); null when they do not wait. */
export function payoutsWaitUntil(
  partner: CoolingPartner,
  settings: CoolDownSettings,
  at: string,
  payout?: CoolingPayout,
): string | null {
  const ends = Object.values(waitsOf(partner, settings, at, payout)).filter((end) => end !== null)
  return ends.toSorted().at(-1) ?? null
}

interface Move {
  /** The requested status. */
  to: string
  actor: Actor
  settings: CoolDownSettings
}

/**
 * Whether a move depends on when the profile changed: it must pay out money, and be made by an administrator, or by a key if the
 * contour says so. Otherwise keys are not restricted (spec: States and transitions, the moves have no condition).
 */
export function asksForCoolDown({ to, actor, settings }: Move): boolean {
  if (to !== 'Paid' || coolDownHoursOf(settings) === 0) return false
  return settings.coolDownKeys === true || actor.kind === 'Administrator'
}

/**
 * The origin and the time of a request's destination never change, so the write need not check them again.
 *
 * @param of.partner whose payout it is; required if asksForCoolDown
 * @throws ApiError PAYOUT_COOLS_DOWN with the end of the wait
 */
export function refuseCoolingDown(of: Move & { partner: CoolingPartner | undefined; payout: CoolingPayout; at: string }): void {
  if (!asksForCoolDown(of)) return
  if (!of.partner) throw new InvariantViolation('a payout is paid without a look at whose it is')
  const until = payoutsWaitUntil(of.partner, of.settings, of.at, of.payout)
  if (until === null) return
  throw new ApiError('PAYOUT_COOLS_DOWN', { until: moscowMinute(until) }, { until })
}

const minuteMs = 60_000

/** A moment in Moscow time, rounded up to the minute. */
function moscowMinute(at: string): string {
  const [day = '', time = ''] = moscowClock(Math.ceil(Date.parse(at) / minuteMs) * minuteMs).split('T')
  return `${day.split('-').toReversed().join('.')} ${time.slice(0, 5)}`
}

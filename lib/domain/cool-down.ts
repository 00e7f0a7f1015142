import { ApiError, InvariantViolation } from '../errors.ts'
import type { Actor } from './actor.ts'
import { type BankDetails, bankDetailsText } from './bank-details.ts'
import type { Settings } from './contour.ts'
import { hourMs } from './duration.ts'
import { moscowClock } from './moscow-day.ts'
import type { Partner } from './partner.ts'
import { payingAttributes } from './paying-attributes.ts'

/** What holds where a contour says nothing else, or was stored before it could. */
export const defaultCoolDownHours = 24
export const maxCoolDownHours = 168

/** As much of a profile as says since when a payout may go out. */
export type CoolingPartner = Pick<Partner, 'emailChangedAt' | 'detailsChangedAt'>

/** As much of a request as says whether it waits for itself. */
export interface CoolingPayout {
  requisitesBy?: string
  createdAt: string
}

type CoolDownSettings = Pick<Settings, 'coolDownHours' | 'coolDownKeys'>

export const coolDownHoursOf = ({ coolDownHours = defaultCoolDownHours }: CoolDownSettings): number => coolDownHours

/** By these somebody is paid: the legal type says whose ИНН it is. */
const detailsAttributes = [...payingAttributes, 'legalTypeId'] as const

/**
 * The moments that an edit of a profile moves. What it sets to the value that is there already moves none; an address in other letters
 * is the same one.
 *
 * @param before undefined where nobody knows what the profile was: then what is set counts as changed
 * @throws InvariantViolation for an edit that moves one, and does not say when
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

/** Details that there are not may be null or absent; those of a bank are the same in any order. */
const textOf = (details: unknown): unknown =>
  typeof details === 'object' && details !== null ? bankDetailsText(details as BankDetails) : (details ?? null)

/**
 * Until when each change keeps payouts waiting (ISO 8601, UTC); null where it was not made, or is long enough ago. A request to details
 * that no profile had, by a code of the mail, waits as it would were they kept: whoever has the mailbox alone is not paid at once.
 *
 * @param payout undefined where nobody asks of one request
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

/** When payouts of a partner, or this one of them, wait no more (ISO 8601, UTC); null where they do not wait. */
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
  /** The status aimed at. */
  to: string
  actor: Actor
  settings: CoolDownSettings
}

/**
 * Whether a move is judged by when the profile changed: money goes out by it, and an administrator sends it; a key where the contour says
 * so. Otherwise a key needs nothing (spec: States and transitions, the moves have no condition).
 */
export function asksForCoolDown({ to, actor, settings }: Move): boolean {
  if (to !== 'Paid' || coolDownHoursOf(settings) === 0) return false
  return settings.coolDownKeys === true || actor.kind === 'Administrator'
}

/**
 * Nothing changes how a request came to name where it goes, and when: the write need not repeat it.
 *
 * @param of.partner whose payout it is; needed where asksForCoolDown
 * @throws ApiError PAYOUT_COOLS_DOWN with until when
 */
export function refuseCoolingDown(of: Move & { partner: CoolingPartner | undefined; payout: CoolingPayout; at: string }): void {
  if (!asksForCoolDown(of)) return
  if (!of.partner) throw new InvariantViolation('a payout is paid without a look at whose it is')
  const until = payoutsWaitUntil(of.partner, of.settings, of.at, of.payout)
  if (until === null) return
  throw new ApiError('PAYOUT_COOLS_DOWN', { until: moscowMinute(until) }, { until })
}

const minuteMs = 60_000

/** A moment as a clock in Moscow shows it, to the minute: one that has begun is not over yet. */
function moscowMinute(at: string): string {
  const [day = '', time = ''] = moscowClock(Math.ceil(Date.parse(at) / minuteMs) * minuteMs).split('T')
  return `${day.split('-').toReversed().join('.')} ${time.slice(0, 5)}`
}

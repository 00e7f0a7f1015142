import type { Account } from '../../../lib/domain/account/account.ts'
import type { ApiKeyIdentity } from '../../../lib/domain/people/actor.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { dayMs, hourMs } from '../../../lib/domain/value/duration.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import type { Step } from '../../../lib/store/table/transact.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Everything that determines a demo: the same input makes the same demo. */
export interface Demo {
  contour: Contour
  /** The outside system that creates and moves leads. */
  apiKey: ApiKeyIdentity
  /** The same with all who may act by it, as histories of payout requests keep them. */
  payoutKey: ApiKeyIdentity
  seed: number
  partners: number
  leads: number
  /** Milliseconds since 1970; leads come between the two. */
  fromMs: number
  untilMs: number
}

/** What a demo counts. */
export type HappeningKind = 'partner' | 'clicks' | 'lead' | 'lead act' | 'payout request' | 'payout move' | 'edit'

/**
 * One event of a demo, decided by the domain as if it happened now. Its steps are one transaction. It has none if nothing comes of it, such
 * as a payout request by a partner who earned too little.
 */
export interface Happening {
  kind: HappeningKind
  atMs: number
  happen: (moment: { at: string; newId: () => string }) => readonly Step[]
}

/** A partner's state so far; decisions use it instead of reading the table. */
export interface PartnerState {
  partner: Partner
  account: Account
}

/** A moment on a random day between the two, at an hour when people are awake. */
export function wakingMoment(chance: SeededRandom, fromMs: number, untilMs: number): number {
  const day = Math.floor((fromMs + chance.fraction() * (untilMs - fromMs)) / dayMs) * dayMs
  const atMs = day + chance.whole(5 * hourMs, 18 * hourMs)
  return Math.min(Math.max(atMs, fromMs), untilMs - 1)
}

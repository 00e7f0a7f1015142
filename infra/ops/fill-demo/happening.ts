import type { Account } from '../../../lib/domain/account.ts'
import type { ApiKeyIdentity } from '../../../lib/domain/actor.ts'
import type { Contour } from '../../../lib/domain/contour.ts'
import { dayMs, hourMs } from '../../../lib/domain/duration.ts'
import type { Partner } from '../../../lib/domain/partner.ts'
import type { Step } from '../../../lib/store/transact.ts'
import type { SeededRandom } from './seeded-random.ts'

/** What a demo is made of. The same makes the same demo. */
export interface Demo {
  contour: Contour
  /** The outside system in whose name leads come and move. */
  apiKey: ApiKeyIdentity
  seed: number
  partners: number
  leads: number
  /** Milliseconds since 1970: leads come between the two. */
  fromMs: number
  untilMs: number
}

/** What there is to count in a demo. */
export type HappeningKind = 'partner' | 'clicks' | 'lead' | 'lead act' | 'payout request' | 'payout move' | 'edit'

/**
 * One thing that happens in a demo, decided by the domain as if it happened now. Its steps are one transaction; there are none
 * when it comes to nothing, as a payout request of somebody who has earned too little.
 */
export interface Happening {
  kind: HappeningKind
  atMs: number
  happen: (moment: { at: string; newId: () => string }) => readonly Step[]
}

/** A partner as the story has come so far: what is decided on it need not be read. */
export interface PartnerState {
  partner: Partner
  account: Account
}

/** A moment of a random day between the two, at an hour at which people are awake. */
export function wakingMoment(chance: SeededRandom, fromMs: number, untilMs: number): number {
  const day = Math.floor((fromMs + chance.fraction() * (untilMs - fromMs)) / dayMs) * dayMs
  const atMs = day + chance.whole(5 * hourMs, 18 * hourMs)
  return Math.min(Math.max(atMs, fromMs), untilMs - 1)
}

import type { Role } from '../../lib/domain/people/permission.ts'
import { chanceOf } from './chance.ts'

/** The dishonest people of a run, with what each may at the beginning, and those whose money they are after. */
export const dishonestRoles = {
  sonya: ['support'],
  arkady: ['approver'],
  oleg: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type DishonestName = keyof typeof dishonestRoles
export const dishonestNames = Object.keys(dishonestRoles) as DishonestName[]

/** Partners who take part, or whose accounts are taken over. */
export const preyNames = ['dina', 'egor'] as const
export type PreyName = (typeof preyNames)[number]

export const isDishonest = (person: DishonestName | PreyName): person is DishonestName => person in dishonestRoles

/** Enough for many payouts. */
export const preyRubles = 100_000

/** Tax numbers that the prey may be said to have. */
export const taxNumbers = ['500100732259', '770708389324', '774301390267'] as const

/** Keys that the contour has from the beginning: its operator created them, and no issuer is recorded. */
export const foundKeys = {
  /** The key that honest systems use to ask for payouts. */
  system: { title: 'Simulated key', suffix: '', holder: 'ada' },
  /** Dishonest people do not have its secret, unless they rotate it. */
  spare: { title: 'Spare key', suffix: '-spare', holder: 'ada' },
  /** The owner's own. */
  own: { title: 'Key of Oleg', suffix: '-oleg', holder: 'oleg' },
} as const

/** Ada operates the contour, and signs in nowhere. */
export type HolderName = DishonestName | 'ada'

const share = 0.3

/** Whether dishonest people are about in the run of a seed. */
export const areDishonestAbout = (seed: number): boolean => chanceOf(seed, 6).happens(share)

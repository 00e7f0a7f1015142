import { maxDealNumber } from './deal-facts.ts'

/** Names what gives numbers: to the deals of a partner with an offer, since a moment. */
export interface PartnerNumbersName {
  partnerId: string
  offerId: string
  /** Since when the offer gives them (ISO 8601, UTC). An offer that stopped and begins again gives them anew. */
  since: string
}

/** The numbers of deals that stand: all from 1 to the highest one that was given, without those that came back. */
export interface NumbersGiven {
  /** The highest number that was ever given; 0 for none. */
  highest: number
  /** Numbers of canceled deals that no deal has taken since, in no order. */
  freed: readonly number[]
}

/** The numbers that the deals of a partner with an offer have. */
export interface PartnerNumbers extends PartnerNumbersName, NumbersGiven {
  /** 0 while no number was given; incremented with every one, and with every one that comes back. */
  revision: number
}

/** The numbers of a partner before and after deals took some. */
export interface NumbersChange {
  before: PartnerNumbers
  after: PartnerNumbers
}

export const noNumbers: NumbersGiven = { highest: 0, freed: [] }

/** The number of the next deal: the lowest that no deal has that stands. */
export const nextNumber = ({ highest, freed }: NumbersGiven): number => Math.min(highest + 1, ...freed)

/** The numbers once the next deal has taken one. */
export function numberTaken(given: NumbersGiven): NumbersGiven {
  const number = nextNumber(given)
  return { highest: Math.max(given.highest, number), freed: given.freed.filter((one) => one !== number) }
}

/** Rules name no higher numbers, so those need not come back. */
export const comesBack = (number: number): boolean => number <= maxDealNumber

/** The numbers once a canceled deal has given its own back. */
export const numberBack = ({ highest, freed }: NumbersGiven, number: number): NumbersGiven => ({
  highest,
  freed: comesBack(number) ? [...freed, number] : freed,
})

/** Other numbers, as the next revision. */
export const numbersChanged = (before: PartnerNumbers, given: NumbersGiven): NumbersChange => ({
  before,
  after: { ...before, ...given, revision: before.revision + 1 },
})

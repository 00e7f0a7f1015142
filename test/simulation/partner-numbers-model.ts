import type { Observed } from './observed.ts'
import type { DealNumbers, OwnerState } from './owner-state.ts'
import type { OfferName } from './simulated-contour.ts'

type Numbered = Pick<OwnerState, 'dealNumbers'>

export const numbersName = (offer: string, since: string): string => `${offer} ${since}`

/** @param since undefined where the offer gives no numbers */
export const numbersIn = ({ dealNumbers = {} }: Numbered, offer: OfferName | null, since: string | undefined): DealNumbers =>
  dealNumbers[`${offer} ${since}`] ?? { highest: 0, held: {} }

/** The lowest number that no deal of the partner has that stands. */
export function nextOfPartner({ held }: DealNumbers): number {
  const taken = new Set(Object.values(held))
  let number = 1
  while (taken.has(number)) number++
  return number
}

/** A deal takes the next number. */
export function numberTaken(numbers: DealNumbers, dealId: string): DealNumbers {
  const number = nextOfPartner(numbers)
  return { highest: Math.max(numbers.highest, number), held: { ...numbers.held, [dealId]: number } }
}

/** A canceled deal has none; its number is left for the next one. */
export const numberBack = ({ highest, held }: DealNumbers, dealId: string): DealNumbers => ({
  highest,
  held: Object.fromEntries(Object.entries(held).filter(([id]) => id !== dealId)),
})

/** With the numbers of an offer, where it gives any. */
export const withNumbers = (
  { dealNumbers }: Numbered,
  offer: OfferName | null,
  since: string | undefined,
  numbers: DealNumbers,
): Numbered =>
  offer === null || since === undefined ? {} : { dealNumbers: { ...dealNumbers, [numbersName(offer, since)]: numbers } }

/** A canceled deal gives its number back to those that it took it from. */
export function withoutNumberOf({ dealNumbers }: Numbered, dealId: string): Numbered {
  if (!dealNumbers) return {}
  const left = Object.entries(dealNumbers).map(([name, numbers]) => [name, numberBack(numbers, dealId)] as const)
  return { dealNumbers: Object.fromEntries(left) }
}

/** Whether the table says that a deal has the number that it must have; true where that was not examined. */
export function isNumberedSo(
  { besides: { made, ofPartner } }: Observed,
  number: number | undefined,
  since: string | undefined,
): boolean {
  if (made === undefined) return true
  if (number === undefined || since === undefined) return ofPartner === null
  return ofPartner?.number === number && ofPartner.since === since
}

import type { LegalTypeName } from './contour.ts'

const order: readonly LegalTypeName[] = ['Individual', 'SelfEmployed', 'IE', 'LegalEntity']

/** The order in which legal types are listed: the table has none. */
export const byLegalType = (one: { type: LegalTypeName }, other: { type: LegalTypeName }): number =>
  order.indexOf(one.type) - order.indexOf(other.type)

import type { Contour } from '../contour/contour.ts'
import { levelView } from '../offer/offer.ts'
import { byLegalType } from '../contour/legal-type-order.ts'
import { choosableLegalTypes } from './legal-details.ts'

/** The levels of partners, from the lowest number. */
export const levelsView = ({ levels }: Pick<Contour, 'levels'>) =>
  levels.map(levelView).toSorted((one, other) => one.number - other.number)

/** The groups of partners, by title. */
export const groupsView = ({ groups }: Pick<Contour, 'groups'>) =>
  groups.map(({ id, title }) => ({ id, title })).toSorted((one, other) => (one.title < other.title ? -1 : 1))

/** The legal types that a new partner can have, with what each asks. */
export const legalTypesView = (contour: Pick<Contour, 'legalTypes'>) => choosableLegalTypes(contour, null).toSorted(byLegalType)

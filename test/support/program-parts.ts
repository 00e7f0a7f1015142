import { movedTarget } from './moved-target.ts'
import { contour } from './table-scene.ts'

/** Parts of the configuration of the table's scene, as they are sent with a key: nothing of whom offers are closed for. */

const offers = contour.offers.map(
  ({ closedFor: _closedFor, ...offer }: { closedFor?: unknown; slug: string; rewards?: readonly object[] }) => offer,
)

/** Another target status, with rules for it: the leads there are are counted. */
export const movedParts = () => {
  const { leadStatuses, offers: paying } = movedTarget({ ...contour, offers }, 'called')
  return { leadStatuses, offers: paying }
}

/** Another primary status: the leads there are are counted. */
export const movedPrimary = () => contour.leadStatuses.map((status) => ({ ...status, primary: status.systemName === 'called' }))

/** Offers with rules that begin in a year that no test sees. */
export const offersOfNextYears = (rules: object) =>
  offers.map((offer) => ({ ...offer, laterRules: [{ from: '2099-01-01T00:00:00.000Z', ...rules }] }))

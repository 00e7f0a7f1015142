import { logoIdPattern } from '../domain/contour/logo.ts'
import { logoIdIn, offerLogoRemoved, offerLogoSet } from '../store/contour/logo.ts'
import type { Step } from '../store/table/transact.ts'
import type { ContourFile } from './contour-file.ts'
import type { PlannedOffer } from './planned-offers.ts'

/** The pictures that a file gives its offers, by their digests. */
export const picturesIn = ({ offers }: Pick<ContourFile, 'offers'>): ReadonlyMap<string, string> =>
  new Map(offers.flatMap(({ logo }) => (logo === undefined || logoIdPattern.test(logo) ? [] : [[logoIdIn(logo), logo] as const])))

/**
 * What is written of pictures with each offer, by the offer's id. A picture is stored once for all offers that name it: with the first one
 * that does, and it goes with the last one.
 *
 * @param stored the offers as they stand
 */
export function offerLogoSteps(
  file: Pick<ContourFile, 'offers'>,
  planned: readonly PlannedOffer[],
  stored: readonly { id: string; logo?: string }[],
): ReadonlyMap<string, readonly Step[]> {
  const pictures = picturesIn(file)
  const known = new Set(stored.map(({ logo }) => logo))
  const named = new Set(planned.map(({ offer }) => offer.id))
  const staying = stored.filter(({ id }) => !named.has(id))
  const after = new Set([...planned.map(({ offer }) => offer.logo), ...staying.map(({ logo }) => logo)])
  const written = new Set<string>()
  const once = (id: string | undefined, isWritten: boolean): string | undefined => {
    if (id === undefined || !isWritten || written.has(id)) return undefined
    written.add(id)
    return id
  }
  return new Map(
    planned.map(({ before, offer }) => {
      const added = once(offer.logo, !known.has(offer.logo))
      const removed = once(before?.logo, !after.has(before?.logo))
      const picture = added === undefined ? undefined : pictures.get(added)
      const steps = [
        ...(picture === undefined ? [] : [offerLogoSet(picture)]),
        ...(removed === undefined ? [] : [offerLogoRemoved(removed)]),
      ]
      return [offer.id, steps]
    }),
  )
}

import type { Contour } from '../domain/contour/contour.ts'
import { consolePartnerView } from '../domain/partner/console-partner.ts'
import type { Shared } from '../domain/partner/same-details.ts'
import type { WholePartner } from '../store/partner/partner.ts'
import { loadSharedView } from '../store/partner/sharers.ts'

/** A partner as an act leaves them: each door shows them in its own words. */
export interface ActedPartner {
  contour: Contour
  whole: WholePartner
  /** Who else is paid by the same details. */
  shared: readonly Shared[]
}

/** The same for administrators, who are told who else is paid by the same. */
export async function reviewedPartner({ contour, whole, shared }: ActedPartner, at: string) {
  return { ...consolePartnerView(contour, at)(whole), sameDetails: await loadSharedView(shared) }
}

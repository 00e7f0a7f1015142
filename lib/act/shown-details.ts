import type { Contour } from '../domain/contour/contour.ts'
import type { Deed } from '../domain/journal/journal.ts'
import { answeredNames, type LegalDetails, legalDetailsView } from '../domain/partner/legal-details.ts'
import type { Partner } from '../domain/partner/partner.ts'
import { loadLegalDetails } from '../store/partner/legal-details.ts'

/**
 * What a partner answered to legal types, for an administrator who asks to see it, and the journal's word that somebody did: such data is
 * looked at seldom, and with a reason.
 *
 * @returns deed undefined when there is nothing to see
 * @throws like loadLegalDetails
 */
export async function shownDetails(
  partner: Partner,
  contour: Contour,
): Promise<{ details: LegalDetails; view: ReturnType<typeof legalDetailsView>; deed: Deed | undefined }> {
  const { details } = await loadLegalDetails(partner)
  const names = answeredNames(details, contour)
  const deed: Deed = {
    type: 'details.shown',
    subjects: [`partner:${partner.id}`],
    before: null,
    after: { legalDetails: names },
  }
  return { details, view: legalDetailsView(details, partner, contour), deed: names.length === 0 ? undefined : deed }
}

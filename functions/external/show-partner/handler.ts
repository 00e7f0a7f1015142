import { showPartner } from './spec.ts'
import { legalDetailsView } from '../../../lib/domain/partner/legal-details.ts'
import { partnerWithAccountView } from '../../../lib/domain/partner/partner-with-account.ts'
import { ApiError } from '../../../lib/errors.ts'
import { namesScope } from '../../../lib/http/check-scope.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { loadLegalDetails } from '../../../lib/store/partner/legal-details.ts'
import { loadActivity, loadPartner } from '../../../lib/store/partner/partner.ts'

export const handler = endpoint(showPartner, async ({ path: { id = '' }, caller, at }) => {
  const [contour, partner, activity, account] = await Promise.all([
    loadContour(),
    loadPartner(id),
    loadActivity(id),
    loadAccount(id),
  ])
  if (!partner || !account) throw new ApiError('PARTNER_NOT_FOUND')
  const known = namesScope(caller, showPartner.addsFor) ? await loadLegalDetails(partner) : undefined
  return {
    answer: {
      ...partnerWithAccountView(contour, at)({ partner, activity, account }),
      ...(known && { legalDetails: legalDetailsView(known.details, partner, contour) }),
    },
  }
})

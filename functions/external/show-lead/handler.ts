import { showLead } from './spec.ts'
import { leadWithHistoryView } from '../../../lib/domain/lead/explained-lead.ts'
import { ApiError } from '../../../lib/errors.ts'
import { opens } from '../../../lib/http/check-scope.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLeadWithActs } from '../../../lib/store/lead/lead.ts'
import { loadRewardFates } from '../../../lib/store/lead/reward-fates.ts'
import { loadNamedPartner } from '../../../lib/store/partner/partner.ts'

export const handler = endpoint(showLead, async ({ path: { id = '' }, query: { include }, caller }) => {
  const [contour, found] = await Promise.all([loadContour(), loadLeadWithActs(id)])
  if (!found) throw new ApiError('LEAD_NOT_FOUND')
  const [partner, fates] = await Promise.all([
    loadNamedPartner(found.lead.partnerId),
    include === 'rewards' ? loadRewardFates(found) : undefined,
  ])
  const rewards = fates && { fates, showsMonth: opens(caller, showLead.addsFor) }
  return { answer: leadWithHistoryView(contour, found, partner, rewards) }
})

import { makeDeal } from '../../lib/contract/make-deal.ts'
import { addDeal, refuseUnlessSeen } from '../../lib/domain/lead.ts'
import { leadView } from '../../lib/domain/lead-view.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { leadChanged } from '../../lib/store/lead.ts'
import { type LeadContext, loadLeadContext } from '../../lib/store/lead-context.ts'

export const handler = personEndpoint(makeDeal, async ({ body, caller, path, at, newId }, earlier: LeadContext | undefined) => {
  const [known, { is: administrator }] = await Promise.all([loadLeadContext(path.id ?? '', earlier), caller])
  const { contour, current, earner } = known
  refuseUnlessSeen(current.lead, body.revision)
  const changed = addDeal({ ...known, ...body.amount, doneBy: { kind: 'Administrator', administrator }, at, newId })
  return { steps: leadChanged(changed), answer: leadView(contour, changed, earner?.partner ?? null), known }
})

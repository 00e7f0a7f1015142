import { bindLead } from './spec.ts'
import { namedOwner } from '../../../lib/domain/lead/lead-binding.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { bindingOf } from '../../../lib/store/lead/lead-binding.ts'

export const handler = personEndpoint(bindLead, async ({ body, caller, path, at, newId }) => {
  const owner = namedOwner(body)
  if (!owner) throw new ApiError('LEAD_OWNER_REQUIRED')
  const [contour, { is: administrator, roles }] = await Promise.all([loadContour(), caller])
  const { binding, partner, steps } = await bindingOf({
    contour,
    leadId: path.id ?? '',
    owner,
    roles,
    reason: body.reason?.trim() || null,
    doneBy: { kind: 'Administrator', administrator },
    at,
    newId,
  })
  return { steps, answer: leadView(contour, binding, partner) }
})

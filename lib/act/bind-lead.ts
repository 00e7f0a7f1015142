import { namedOwner } from '../domain/lead/lead-binding.ts'
import { leadView } from '../domain/lead/lead-view.ts'
import type { Role } from '../domain/people/permission.ts'
import { ApiError } from '../errors.ts'
import { loadContour } from '../store/contour/contour.ts'
import { bindingOf } from '../store/lead/lead-binding.ts'
import type { AskedAct } from './act.ts'

export interface AskedBinding {
  promocode?: string | undefined
  partnerId?: string | undefined
  offerId?: string | undefined
  reason?: string | undefined
}

/**
 * Binds an unassigned lead, once, and accrues what it would have earned.
 *
 * @param asked.rolesOf the roles of a person, whom the deal limit holds back; absent for a key
 * @throws ApiError LEAD_OWNER_REQUIRED, and those of bindingOf
 */
export async function bindLead(asked: AskedAct<AskedBinding> & { rolesOf?: () => Promise<readonly Role[]> }) {
  const { body, path, doneBy, rolesOf, at, newId } = asked
  const owner = namedOwner(body)
  if (!owner) throw new ApiError('LEAD_OWNER_REQUIRED')
  const [contour, roles] = await Promise.all([loadContour(), rolesOf?.()])
  const { binding, partner, steps } = await bindingOf({
    contour,
    leadId: path.id ?? '',
    owner,
    ...(roles && { roles }),
    reason: body.reason?.trim() || null,
    doneBy: await doneBy(contour),
    at,
    newId,
  })
  return { steps, answer: leadView(contour, binding, partner) }
}

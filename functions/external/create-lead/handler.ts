import { createLead as spec } from './spec.ts'
import { apiKeyIdentity } from '../../../lib/domain/people/actor.ts'
import { createLead } from '../../../lib/domain/lead/lead.ts'
import { checkLeadValues } from '../../../lib/domain/lead/lead-values.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { leadCreated, loadLead } from '../../../lib/store/lead/lead.ts'
import { loadNamedPartner } from '../../../lib/store/partner/partner.ts'
import { loadPromocode } from '../../../lib/store/referral/promocode.ts'
import { loadSession } from '../../../lib/store/referral/referral.ts'

export const handler = endpoint(spec, async ({ body, caller, at, newId }) => {
  const [contour, binding] = await Promise.all([loadContour(), loadBinding(body)])
  const values = checkLeadValues(body.fields, contour.fields)
  const created = createLead({ contour, binding, values, createdBy: apiKeyIdentity(caller, contour), at, newId })

  const { lead } = created
  const show = async (shown: NonNullable<Awaited<ReturnType<typeof loadLead>>>) =>
    leadView(contour, shown, await loadNamedPartner(shown.lead.partnerId))
  const showEarlier = async (leadId: string) => {
    const earlier = await loadLead(leadId)
    return earlier ? show(earlier) : null
  }
  const state = contour.statuses.find(({ id }) => id === lead.statusId)?.systemName ?? ''
  return { steps: leadCreated(created, showEarlier), answer: show({ lead, deals: [] }), event: { what: 'leads', state } }
})

async function loadBinding({ sessionId, promocode }: { sessionId?: string | undefined; promocode?: string | undefined }) {
  if (sessionId !== undefined) return { kind: 'Session', session: await loadSession(sessionId) } as const
  if (promocode !== undefined) return { kind: 'Promocode', promocode: await loadPromocode(promocode) } as const
  return { kind: 'Nobody' } as const
}

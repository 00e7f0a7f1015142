import { createLead as spec } from './spec.ts'
import { thereAlready } from '../../../lib/act/act.ts'
import { apiKeyIdentity } from '../../../lib/domain/people/actor.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { createLead, type LeadWithDeals } from '../../../lib/domain/lead/lead.ts'
import { checkLeadValues } from '../../../lib/domain/lead/lead-values.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { type AskedLead, refuseUnlessRepeated } from '../../../lib/domain/lead/repeated.ts'
import { InvariantViolation } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { leadCreated, leadStillAsRead, loadLead } from '../../../lib/store/lead/lead.ts'
import { thingNamed } from '../../../lib/store/moving/external-id.ts'
import { loadNamedPartner } from '../../../lib/store/partner/partner.ts'
import { loadPromocode } from '../../../lib/store/referral/promocode.ts'
import { loadSession } from '../../../lib/store/referral/referral.ts'

export const handler = endpoint(spec, async ({ body, caller, at, newId }) => {
  const { externalId } = body
  const [contour, binding] = await Promise.all([loadContour(), loadBinding(body)])
  // Read last: a session that this very request used a moment ago would refuse it now.
  const there = await thingNamed('LEAD', externalId)
  const show = async (shown: LeadWithDeals) => leadView(contour, shown, await loadNamedPartner(shown.lead.partnerId))
  if (there) {
    const found = await repeatedLead(there.id, body)
    return { restsOn: [leadStillAsRead(found.lead)], answer: show(found), headers: thereAlready }
  }

  const values = checkLeadValues(body.fields, contour.fields)
  const createdBy = apiKeyIdentity(caller, contour)
  const created = createLead({ contour, binding, values, externalId, createdBy, at, newId })
  const { lead } = created
  const showEarlier = async (leadId: string) => {
    const earlier = await loadLead(leadId)
    return earlier ? show(earlier) : null
  }
  const event = { what: 'leads', state: nameOfStatus(contour, lead.statusId) } as const
  return { steps: leadCreated(created, showEarlier), answer: show({ lead, deals: [] }), event }
})

async function loadBinding({ sessionId, promocode }: { sessionId?: string | undefined; promocode?: string | undefined }) {
  if (sessionId !== undefined) return { kind: 'Session', session: await loadSession(sessionId) } as const
  if (promocode !== undefined) return { kind: 'Promocode', promocode: await loadPromocode(promocode) } as const
  return { kind: 'Nobody' } as const
}

/** @throws ApiError EXTERNAL_ID_TAKEN when the lead that has the id is another one */
async function repeatedLead(id: string, asked: AskedLead): Promise<LeadWithDeals> {
  const found = await loadLead(id)
  if (!found) throw new InvariantViolation(`an external id names lead ${id}, and there is none`)
  refuseUnlessRepeated(found.lead, asked)
  return found
}

const nameOfStatus = ({ statuses }: Contour, statusId: string): string =>
  statuses.find(({ id }) => id === statusId)?.systemName ?? ''

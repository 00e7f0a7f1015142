import { consoleChangeLeadStatus } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { leadActs } from '../../../infra/openapi/lead-acts.ts'
import { atLeastOne, described } from '../../../infra/openapi/request-body.ts'
import { leadAfterDeal } from '../../../infra/openapi/responses/lead.ts'
import { leadRevision } from '../../../infra/openapi/lead-revision.ts'

export const document = {
  spec: consoleChangeLeadStatus,
  tag: 'Console',
  summary: 'Change the status of a lead, as an administrator',
  description:
    'Makes the moves of PUT /lead/{id}/status in the name of the signed-in administrator, and only if the lead is still as it was seen, else 409 LEAD_CHANGED. A deal above `settings.dealLimit` by an administrator who is no owner waits for a second administrator: it is in `waitingDeal`, and the lead does not move. Send an Idempotency-Key with every intended act.',
  path: leadActs.changeStatus.path,
  body: described(
    'LeadMove',
    consoleChangeLeadStatus.body,
    { revision: leadRevision, ...leadActs.changeStatus.fields('') },
    atLeastOne('id', 'systemName'),
  ),
  answer: leadAfterDeal,
  takenOver:
    "the same as `change-lead-status`, **in the name of any administrator**; create waiting deals in another's name; reset the sum that somebody decided alone that day; write any entry of the journal; keep a session from expiring",
} satisfies EndpointDocument

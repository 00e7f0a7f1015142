import { consoleCancelDeal } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { leadActs } from '../../../infra/openapi/lead-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { lead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: consoleCancelDeal,
  tag: 'Console',
  summary: 'Cancel a deal and take back its rewards, as an administrator',
  description:
    'Does the same as PUT /lead/{id}/deal/{dealId}/cancel, in the name of the signed-in administrator. For a deal that is canceled already: 200, and nothing happens.',
  path: leadActs.cancelDeal.path,
  body: described('DealAnnulment', consoleCancelDeal.body, leadActs.cancelDeal.fields),
  answer: lead,
  takenOver: 'the same as `cancel-deal`, **in the name of any administrator**; keep a session from expiring',
} satisfies EndpointDocument

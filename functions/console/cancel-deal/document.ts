import { maxReasonLength } from '../../../lib/contract/body-fields.ts'
import { consoleCancelDeal } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { lead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: consoleCancelDeal,
  tag: 'Console',
  summary: 'Cancel a deal and take back its rewards, as an administrator',
  description:
    'Does the same as PUT /lead/{id}/deal/{dealId}/cancel, in the name of the signed-in administrator. For a deal that is canceled already: 200, and nothing happens.',
  path: { id: { description: 'id of the lead' }, dealId: { description: 'id of the deal, one of `deals` of the lead' } },
  body: described('DealAnnulment', consoleCancelDeal.body, {
    reason: {
      description: "The reason, shown in the partner's statement. The body may be `{}`",
      examples: ['Клиент вернул товар'],
      override: { ...textOrNull, maxLength: maxReasonLength },
    },
  }),
  answer: lead,
  takenOver: 'the same as `cancel-deal`, **in the name of any administrator**; keep a session from expiring',
} satisfies EndpointDocument

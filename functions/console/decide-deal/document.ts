import { decideDeal } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { bodyFields } from '../../../infra/openapi/offer-parameters.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { lead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: decideDeal,
  tag: 'Console',
  summary: 'Confirm or decline a deal above the limit that another administrator asked for',
  description:
    'Confirmed makes the deal in the name of the person who confirms it, if the lead has not changed since it was asked for and the person who asked still has the permission. Declined makes no deal; the person who asked may also decline it, to take it back.',
  path: { id: { description: 'id of the lead' }, dealId: { description: 'id of the waiting deal' } },
  body: described('DealDecision', decideDeal.body, {
    decision: {
      description: 'The decision',
      examples: ['Confirmed'],
      override: { type: 'string', enum: ['Confirmed', 'Declined'] },
    },
    reason: { ...bodyFields.reason, description: 'The reason, kept in the journal' },
  }),
  answer: lead,
  takenOver: 'the same as `console-change-lead-status`; delete waiting deals; keep a session from expiring',
} satisfies EndpointDocument

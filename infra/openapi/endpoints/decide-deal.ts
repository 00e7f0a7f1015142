import { decideDeal } from '../../../lib/contract/decide-deal.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { bodyFields } from '../offer-parameters.ts'
import { described } from '../request-body.ts'
import { lead } from '../responses/lead.ts'

export const document = {
  spec: decideDeal,
  tag: 'Console',
  summary: 'Confirm a deal above the limit that another administrator asked for, or decline it',
  description:
    'Confirmed makes the deal, in the name of whoever confirms it: of the lead as it was when it was asked for, and only as long as whoever asked has the right to. Declined makes nothing of it; whoever asked may take it back so.',
  path: { id: { description: 'id of the lead' }, dealId: { description: 'id of the deal that waits' } },
  body: described('DealDecision', decideDeal.body, {
    decision: {
      description: 'What becomes of it',
      examples: ['Confirmed'],
      override: { type: 'string', enum: ['Confirmed', 'Declined'] },
    },
    reason: { ...bodyFields.reason, description: 'Why; kept in the journal' },
  }),
  answer: lead,
} satisfies EndpointDocument

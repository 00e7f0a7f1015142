import { showPayout } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { payout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: showPayout,
  tag: 'Payouts',
  summary: 'Show a payout request with its history',
  summaryRu: 'Заявка на выплату с её историей',
  description: 'What PUT /payout/{id}/status answers, without changing anything: look here after an OUTCOME_UNKNOWN.',
  path: { id: { description: 'id of the payout request' } },
  answer: payout,
  examples: {
    demo: { summary: 'The request of the demo contour', path: { id: demo.payout } },
  },
  takenOver: "read a payout with its history and the profile of a partner, whose ids it knows; forge a key's time of last use",
} satisfies EndpointDocument

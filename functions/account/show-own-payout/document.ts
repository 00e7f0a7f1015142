import { showOwnPayout } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { shownOwnPayout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: showOwnPayout,
  tag: 'Account',
  summary: "Show the partner's own payout request with its history",
  description: 'A request of another partner is answered as one that there is not.',
  path: { id: { description: 'id of the payout request' } },
  answer: shownOwnPayout,
  takenOver: 'read a payout whose id it knows, with its history, and the profile of a partner; keep a session from expiring',
} satisfies EndpointDocument

import { consoleChangePayoutStatus } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { payoutDecisionBody } from '../../../infra/openapi/payout-move.ts'
import { payout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: consoleChangePayoutStatus,
  tag: 'Console',
  summary: 'Approve, pay or reject a payout request, as an administrator',
  description:
    'The moves of PUT /payout/{id}/status, in the name of the signed-in administrator. Approved and Rejected need payouts.approve, Paid needs payouts.pay. With settings.fourEyes, the person who approved a request cannot mark it paid. Send an Idempotency-Key with every intended act: it stays valid after signing in again. PAYOUT_TRANSITION_FORBIDDEN contains the current `payout` with its history: somebody else was faster. A request that is no longer fully covered because rewards were taken back is approved and paid only with `confirmedShortfall`, else PAYOUT_SHORTFALL_UNCONFIRMED gives the current `available` and `shortfall`; the write repeats this check as a condition. If the contour refuses such requests: PAYOUT_UNCOVERED.',
  path: { id: { description: 'id of the payout request' } },
  body: payoutDecisionBody,
  answer: payout,
  takenOver: 'the same as `change-payout-status`, **in the name of any administrator**; keep a session from expiring',
} satisfies EndpointDocument

import { showOverview } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { overview } from '../../../infra/openapi/responses/overview.ts'

export const document = {
  spec: showOverview,
  tag: 'Console',
  summary: 'Waiting work, and figures of days, partners and offers',
  description: 'Waiting work is about a second late; figures are counted every minute, up to `countedUntil`.',
  answer: overview,
  takenOver:
    "read the ids, partners and amounts of all payouts, every partner's monthly earnings, the overview's figures, profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument

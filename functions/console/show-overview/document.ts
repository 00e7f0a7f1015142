import { showOverview } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { overview } from '../../../infra/openapi/responses/overview.ts'

export const document = {
  spec: showOverview,
  tag: 'Console',
  summary: 'Waiting work, and figures of days, partners and offers',
  description: 'Waiting work is about a second late; figures are counted every minute, up to `countedUntil`.',
  answer: overview,
} satisfies EndpointDocument

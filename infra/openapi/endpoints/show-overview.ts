import { showOverview } from '../../../lib/contract/show-overview.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { overview } from '../responses/overview.ts'

export const document = {
  spec: showOverview,
  tag: 'Console',
  summary: 'Waiting work, and figures of days, partners and offers',
  description: 'Waiting work is about a second late; figures are counted every minute, up to `countedUntil`.',
  answer: overview,
} satisfies EndpointDocument

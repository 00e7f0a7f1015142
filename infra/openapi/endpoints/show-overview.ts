import { showOverview } from '../../../lib/contract/show-overview.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { overview } from '../responses/overview.ts'

export const document = {
  spec: showOverview,
  tag: 'Console',
  summary: 'What waits, and how it goes: days, partners, offers',
  description: 'What waits is a second or so late; figures are counted every minute, up to `countedUntil`.',
  answer: overview,
} satisfies EndpointDocument

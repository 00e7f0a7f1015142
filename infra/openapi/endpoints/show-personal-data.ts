import { showPersonalData } from '../../../lib/contract/show-personal-data.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { personalData } from '../responses/personal-data.ts'

export const document = {
  spec: showPersonalData,
  tag: 'Account',
  summary: 'All that is kept of the partner who asks',
  description: 'What `contour person export` gives out, without who of the contour did something (152-FZ).',
  answer: personalData,
} satisfies EndpointDocument

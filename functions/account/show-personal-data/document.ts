import { showPersonalData } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { personalData } from '../../../infra/openapi/responses/personal-data.ts'

export const document = {
  spec: showPersonalData,
  tag: 'Account',
  summary: 'Everything stored about the partner who asks',
  description: 'The same as `contour person export`, without the names of administrators and keys (152-FZ).',
  answer: personalData,
  takenOver:
    'read all data of partners whose ids it knows, promocodes whose codes it knows, the journal and the configuration; keep a session from expiring',
} satisfies EndpointDocument

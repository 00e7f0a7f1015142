import { consoleShowPartner } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { shownPartner } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: consoleShowPartner,
  tag: 'Console',
  summary: 'Show a partner with ИНН, lead counts and account',
  description:
    'What GET /partner/{id} answers to a key, with the ИНН, what is wrong with it, and the revision that an edit names.',
  path: { id: { description: 'id of the partner' } },
  answer: shownPartner,
  takenOver:
    'read profile, payment details, account and activity of a partner whose id it knows, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

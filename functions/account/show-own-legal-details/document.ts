import { showOwnLegalDetails } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { legalDetails } from '../../../infra/openapi/responses/legal-details.ts'

export const document = {
  spec: showOwnLegalDetails,
  tag: 'Account',
  summary: 'What the partner answered to the legal type',
  description:
    'Passport, registration and other details that the legal type asks for. They are stored encrypted, apart from the profile.',
  answer: legalDetails,
  takenOver:
    '**read and decrypt what any partner whose id it knows answered to the legal type, such as passports**; read that profile and the configuration; keep a session from expiring',
} satisfies EndpointDocument

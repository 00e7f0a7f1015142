import { showLegalDetails } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { legalDetails } from '../../../infra/openapi/responses/legal-details.ts'

export const document = {
  spec: showLegalDetails,
  tag: 'Console',
  summary: 'Show what a partner answered to the legal type',
  description:
    'Decrypts passports, registration numbers and whatever else the legal type asks. The journal gets an entry with the names of what was shown, without the answers.',
  path: { id: { description: 'id of the partner' } },
  answer: legalDetails,
  takenOver:
    '**read and decrypt what any partner whose id it knows answered to the legal type, such as passports**; read profiles and the configuration; write over an entry of the journal whose key it knows; keep a session from expiring',
} satisfies EndpointDocument

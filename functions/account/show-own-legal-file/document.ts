import { showOwnLegalFile } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { legalFileContents } from '../../../infra/openapi/responses/legal-details.ts'

export const document = {
  spec: showOwnLegalFile,
  tag: 'Account',
  summary: 'A file that the partner answered with',
  description: 'With its contents in base64. They are stored encrypted, apart from the answers.',
  path: { fieldTypeId: { description: 'id of the field of the legal type' } },
  answer: legalFileContents,
  takenOver:
    '**read and decrypt what any partner whose id it knows answered to the legal type, such as scans of passports**; read that profile and the configuration; keep a session from expiring',
} satisfies EndpointDocument

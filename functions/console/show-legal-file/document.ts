import { showLegalFile } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { legalFileContents } from '../../../infra/openapi/responses/legal-details.ts'

export const document = {
  spec: showLegalFile,
  tag: 'Console',
  summary: 'Show a file that a partner answered with',
  description:
    'Decrypts it, and gives its contents in base64. The journal gets an entry with the name of the question. Nobody has scanned the file for viruses.',
  path: { id: { description: 'id of the partner' }, fieldTypeId: { description: 'id of the field of the legal type' } },
  answer: legalFileContents,
  takenOver:
    '**read and decrypt what any partner whose id it knows answered to the legal type, such as scans of passports**; read profiles and the configuration; write over an entry of the journal whose key it knows; keep a session from expiring',
} satisfies EndpointDocument

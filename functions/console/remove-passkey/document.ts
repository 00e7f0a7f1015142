import { removePasskey } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { removedPasskey } from '../../../infra/openapi/responses/passkey.ts'

export const document = {
  spec: removePasskey,
  tag: 'Console',
  summary: 'Remove one of your passkeys',
  description: 'It can no longer be used to sign in. Sessions that it started go on. The administrator is notified by mail.',
  path: { id: { description: 'id of a passkey of GET /api/console/passkey' } },
  answer: removedPasskey,
  takenOver:
    'remove passkeys of anybody whose id it knows; write over entries of the journal whose key it knows; send our notices to anybody; the same as `list-passkeys`',
} satisfies EndpointDocument

import { removePasskey } from '../../../lib/contract/remove-passkey.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { removedPasskey } from '../responses/passkey.ts'

export const document = {
  spec: removePasskey,
  tag: 'Console',
  summary: 'Remove a passkey of one’s own',
  description: 'It signs nobody in any more. Sessions that it began go on. The administrator is told by mail.',
  path: { id: { description: 'id of a passkey of GET /api/console/passkey' } },
  answer: removedPasskey,
} satisfies EndpointDocument

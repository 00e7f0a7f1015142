import { revokeKey } from '../../../lib/contract/revoke-key.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described, textOrNull } from '../request-body.ts'
import { managedKey } from '../responses/managed-key.ts'

export const document = {
  spec: revokeKey,
  tag: 'Console',
  summary: 'Revoke an API key',
  description:
    'It moves no money from then on. For all else it is refused at once where it was not used in the last minute, and a minute later everywhere. One that was revoked before stays as it is.',
  path: { id: { description: 'id of the key' } },
  body: described('KeyRevocation', revokeKey.body, {
    reason: { description: 'Why; kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: managedKey,
} satisfies EndpointDocument

import { revokeKey } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { managedKey } from '../../../infra/openapi/responses/managed-key.ts'

export const document = {
  spec: revokeKey,
  tag: 'Console',
  summary: 'Revoke an API key',
  description:
    'From then on the key moves no money. Everything else is refused at once if the key was not used in the last minute, and everywhere after a minute. A revoked key stays as it is.',
  path: { id: { description: 'id of the key' } },
  body: described('KeyRevocation', revokeKey.body, {
    reason: { description: 'The reason, kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: managedKey,
  takenOver:
    '**make a key that opens everything, revive a revoked one**, end all keys; forge the journal; keep a session from expiring',
} satisfies EndpointDocument

import { renamePasskey } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { passkeyNameField } from '../../../infra/openapi/passkey-fields.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { listedPasskey } from '../../../infra/openapi/responses/passkey.ts'

export const document = {
  spec: renamePasskey,
  tag: 'Console',
  summary: 'Rename a passkey',
  description: 'The name it already has changes nothing.',
  path: { id: { description: 'id of a passkey of GET /api/console/passkey' } },
  body: described('PasskeyName', renamePasskey.body, { name: passkeyNameField }),
  answer: listedPasskey,
  takenOver:
    '**replace a passkey with another key, and so sign in as an owner**; write over entries of the journal whose key it knows; the same as `list-passkeys`',
} satisfies EndpointDocument

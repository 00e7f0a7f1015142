import { renamePasskey } from '../../../lib/contract/rename-passkey.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { passkeyNameField } from '../passkey-fields.ts'
import { described } from '../request-body.ts'
import { listedPasskey } from '../responses/passkey.ts'

export const document = {
  spec: renamePasskey,
  tag: 'Console',
  summary: 'Rename a passkey',
  description: 'The name it already has changes nothing.',
  path: { id: { description: 'id of a passkey of GET /api/console/passkey' } },
  body: described('PasskeyName', renamePasskey.body, { name: passkeyNameField }),
  answer: listedPasskey,
} satisfies EndpointDocument

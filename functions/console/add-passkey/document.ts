import { addPasskey } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { bytesField, passkeyNameField } from '../../../infra/openapi/passkey-fields.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { listedPasskey } from '../../../infra/openapi/responses/passkey.ts'

export const document = {
  spec: addPasskey,
  tag: 'Console',
  summary: 'Add a passkey',
  description:
    'The result of navigator.credentials.create() with the challenge of this browser; user verification is required. The administrator is notified by mail.',
  body: described('NewPasskey', addPasskey.body, {
    name: passkeyNameField,
    credentialId: bytesField('The id that the device gave the passkey'),
    clientDataJson: bytesField('What the browser asked the device'),
    attestationObject: bytesField('What the device answered, with the key'),
    transports: {
      description: 'How the browser reaches the device',
      examples: [['internal', 'hybrid']],
      override: { type: 'array', maxItems: 10, items: { type: 'string', pattern: '^[a-z-]{1,20}$' } },
    },
  }),
  answer: listedPasskey,
  takenOver:
    '**add a passkey for anybody, and so sign in as an owner**; write over entries of the journal whose key it knows; send our notices to anybody; the same as `list-passkeys`',
} satisfies EndpointDocument

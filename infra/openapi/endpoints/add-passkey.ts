import { addPasskey } from '../../../lib/contract/add-passkey.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { bytesField, passkeyNameField } from '../passkey-fields.ts'
import { described } from '../request-body.ts'
import { listedPasskey } from '../responses/passkey.ts'

export const document = {
  spec: addPasskey,
  tag: 'Console',
  summary: 'Add a passkey',
  description:
    'What a device answers to navigator.credentials.create() with the challenge of this browser. It has to be sure who uses it. The administrator is told by mail.',
  body: described('NewPasskey', addPasskey.body, {
    name: passkeyNameField,
    credentialId: bytesField('What the device calls it'),
    clientDataJson: bytesField('What the browser asked the device'),
    attestationObject: bytesField('What the device answered, with the key'),
    transports: {
      description: 'By which ways the browser reaches the device',
      examples: [['internal', 'hybrid']],
      override: { type: 'array', maxItems: 10, items: { type: 'string', pattern: '^[a-z-]{1,20}$' } },
    },
  }),
  answer: listedPasskey,
} satisfies EndpointDocument

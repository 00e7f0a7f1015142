import { requestPasskeyChallenge } from '../../../lib/contract/request-passkey-challenge.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { passkeyChallenge } from '../responses/passkey.ts'

export const document = {
  spec: requestPasskeyChallenge,
  tag: 'Signing in',
  summary: 'Ask for something to be signed by a passkey',
  description:
    'Good for five minutes, once, and in the browser alone that asked for it. The same for signing in and for adding a passkey.',
  answer: passkeyChallenge,
} satisfies EndpointDocument

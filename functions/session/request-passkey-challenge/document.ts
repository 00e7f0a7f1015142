import { requestPasskeyChallenge } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { passkeyChallenge } from '../../../infra/openapi/responses/passkey.ts'

export const document = {
  spec: requestPasskeyChallenge,
  tag: 'Signing in',
  summary: 'Request a challenge for a passkey to sign',
  description:
    'Valid for five minutes, once, and only in the browser that asked for it. Used for signing in and for adding a passkey.',
  answer: passkeyChallenge,
  takenOver: "create known challenges, useless without a person's passkey",
} satisfies EndpointDocument

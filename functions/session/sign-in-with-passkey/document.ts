import { signInWithPasskey } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { assertionFields } from '../../../infra/openapi/passkey-fields.ts'
import { signedInPerson } from '../../../infra/openapi/responses/session.ts'

export const document = {
  spec: signInWithPasskey,
  tag: 'Signing in',
  summary: 'Sign in to the console with a passkey',
  description:
    'The result of navigator.credentials.get() with the challenge of this browser. Like signing in with a code, it answers who is signed in and sets the session cookie. The answer is the same for every fault.',
  body: described('PasskeySignIn', signInWithPasskey.body, assertionFields),
  answer: signedInPerson,
  takenOver:
    '**sign in as any administrator**; lock everybody out; send mail to anybody; keep passkeys from signing in, or let a mailed code replace one; read passkeys whose credentials it knows, administrators with their roles, and the configuration',
} satisfies EndpointDocument

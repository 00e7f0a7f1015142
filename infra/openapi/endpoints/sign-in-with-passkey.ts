import { signInWithPasskey } from '../../../lib/contract/sign-in-with-passkey.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described } from '../request-body.ts'
import { assertionFields } from '../passkey-fields.ts'
import { signedInPerson } from '../responses/session.ts'

export const document = {
  spec: signInWithPasskey,
  tag: 'Signing in',
  summary: 'Sign in to the console with a passkey',
  description:
    'What a device answers to navigator.credentials.get() with the challenge of this browser. Answers who one is, and sets the cookie of a session, as signing in with a code does. Whatever is wrong, the answer is the same.',
  body: described('PasskeySignIn', signInWithPasskey.body, assertionFields),
  answer: signedInPerson,
} satisfies EndpointDocument

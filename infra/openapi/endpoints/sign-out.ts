import { signOut } from '../../../lib/contract/sign-out.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { endedSession } from '../responses/session.ts'

export const document = {
  spec: signOut,
  tag: 'Signing in',
  summary: 'Sign out here',
  description: 'Ends the session in the cookie, and removes the cookie.',
  answer: endedSession,
} satisfies EndpointDocument

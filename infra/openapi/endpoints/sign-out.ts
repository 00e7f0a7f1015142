import { signOut } from '../../../lib/contract/sign-out.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { endedSession } from '../responses/session.ts'

export const document = {
  spec: signOut,
  tag: 'Signing in',
  summary: 'Sign out here',
  description: 'Ends the session of the cookie, and takes the cookie away.',
  answer: endedSession,
} satisfies EndpointDocument

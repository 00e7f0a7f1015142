import { signOut } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { endedSession } from '../../../infra/openapi/responses/session.ts'

export const document = {
  spec: signOut,
  tag: 'Signing in',
  summary: 'Sign out here',
  description: 'Ends the session in the cookie, and removes the cookie.',
  answer: endedSession,
  takenOver: 'the same as `end-session`',
} satisfies EndpointDocument

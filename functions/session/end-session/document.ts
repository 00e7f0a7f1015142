import { endSession } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { endedSession } from '../../../infra/openapi/responses/session.ts'

export const document = {
  spec: endSession,
  tag: 'Signing in',
  summary: 'Sign out elsewhere',
  description: 'Ends one of your own sessions, for example on a lost phone. From then on it reads and writes nothing.',
  path: { id: { description: 'id of a session of GET /api/session/list' } },
  answer: endedSession,
  takenOver: 'the same as `show-session`, and sign out anybody whose session digest it knows',
} satisfies EndpointDocument

import { showSession } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { signedInPerson } from '../../../infra/openapi/responses/session.ts'

export const document = {
  spec: showSession,
  tag: 'Signing in',
  summary: 'Who is signed in, and with which permissions',
  description: 'The same answer as signing in. An app asks this first.',
  answer: signedInPerson,
  takenOver:
    'read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

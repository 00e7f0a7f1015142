import { showSession } from '../../../lib/contract/show-session.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { signedInPerson } from '../responses/session.ts'

export const document = {
  spec: showSession,
  tag: 'Signing in',
  summary: 'Who is signed in, and with which permissions',
  description: 'The same answer as signing in. An app asks this first.',
  answer: signedInPerson,
} satisfies EndpointDocument

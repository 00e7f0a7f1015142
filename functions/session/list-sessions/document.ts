import * as z from 'zod'
import { listSessions } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { listedSession } from '../../../infra/openapi/responses/session.ts'

export const document = {
  spec: listSessions,
  tag: 'Signing in',
  summary: 'Your own sessions',
  description: 'Sessions that have not ended, newest first, at most 50.',
  answer: z.array(listedSession),
  takenOver: 'the same, and list the sessions of anybody whose id it knows',
} satisfies EndpointDocument

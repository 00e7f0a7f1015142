import * as z from 'zod'
import { listSessions } from '../../../lib/contract/list-sessions.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { listedSession } from '../responses/session.ts'

export const document = {
  spec: listSessions,
  tag: 'Signing in',
  summary: 'Where one is signed in',
  description: "One's own sessions that are not over, newest first, at most 50.",
  answer: z.array(listedSession),
} satisfies EndpointDocument

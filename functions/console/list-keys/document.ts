import * as z from 'zod'
import { listKeys } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { managedKey } from '../../../infra/openapi/responses/managed-key.ts'

export const document = {
  spec: listKeys,
  tag: 'Console',
  summary: 'All API keys, and when each was last used',
  description: 'Valid or not, newest first.',
  answer: z.array(managedKey),
  takenOver:
    'read titles, scopes, ends and digests (not secrets) of all keys, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

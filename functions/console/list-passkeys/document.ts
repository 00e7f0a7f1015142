import { listPasskeys } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import * as z from 'zod'
import { listedPasskey } from '../../../infra/openapi/responses/passkey.ts'

export const document = {
  spec: listPasskeys,
  tag: 'Console',
  summary: 'Your own passkeys',
  description: 'At most ten, oldest first.',
  answer: z.array(listedPasskey),
  takenOver:
    'list the passkeys of an administrator whose id it knows, read administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

import { listPasskeys } from '../../../lib/contract/list-passkeys.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import * as z from 'zod'
import { listedPasskey } from '../responses/passkey.ts'

export const document = {
  spec: listPasskeys,
  tag: 'Console',
  summary: 'Your own passkeys',
  description: 'At most ten, oldest first.',
  answer: z.array(listedPasskey),
} satisfies EndpointDocument

import * as z from 'zod'
import { permitPasskey } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { administrator } from '../../../infra/openapi/responses/administrator.ts'
import { moment } from '../../../infra/openapi/responses/answer-field.ts'

export const document = {
  spec: permitPasskey,
  tag: 'Console',
  summary: 'Permit an administrator to add a new passkey',
  description:
    'For another administrator, who has lost all passkeys: within 24 hours, a session started by a mailed code can add one passkey. The old ones are then no longer valid. The owner who gives the permit must prove it with a passkey. All owners and the administrator are notified by mail.',
  path: { id: { description: 'id of the administrator' } },
  body: described('PasskeyPermitReason', permitPasskey.body, {
    reason: { description: 'The reason, kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: z
    .object({ administrator, expiresAt: moment('Until when it may be used', '2026-11-25T09:00:00.000Z') })
    .meta({ id: 'PasskeyPermit', description: 'That an administrator may add a passkey in the place of those that were lost' }),
  takenOver:
    "**let a mailed code replace anybody's passkey**; write over entries of the journal whose key it knows; send our notices to anybody; read administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument

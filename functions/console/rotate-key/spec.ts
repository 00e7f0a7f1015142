import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  mailAccess,
  proofAccess,
  provingAdministratorAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { keyExpiry, overlapHours } from '../../../lib/contract/key-fields.ts'

/** Replaces a key with a second one; the first stays valid for a while. The secret is shown once and stored nowhere. */
export const rotateKey = {
  name: 'rotate-key',
  method: 'PUT',
  path: '/api/console/key/{id}/rotate',
  access: 'Administrator',
  permission: 'keys.manage',
  stepUp: true,
  streamed: false,
  body: z.object({ overlapHours: overlapHours(), expiresAt: keyExpiry(), reason: optionalText(maxReasonLength) }),
  success: 200,
  errors: [
    ...bodyErrors,
    'KEY_OVERLAP_INVALID',
    'KEY_EXPIRY_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'KEY_NOT_FOUND',
    'KEY_ENDED',
  ],
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'KEYS', actions: ['Query', 'PutItem', 'UpdateItem'] },
    { partition: 'KEYUSES', actions: ['Query'] },
    { partition: 'KEYHOLDERS', actions: ['UpdateItem'] },
    { partition: 'SERVICES', actions: ['ConditionCheckItem'] },
    feedAccess,
    mailAccess,
  ],
  emits: ['key.issued', 'key.rotated'],
} as const satisfies EndpointSpec

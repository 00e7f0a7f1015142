import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  proofAccess,
  provingAdministratorAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** Ends an API key. A revoked key stays as it is. */
export const revokeKey = {
  name: 'revoke-key',
  method: 'PUT',
  path: '/api/console/key/{id}/revoke',
  access: 'Administrator',
  permission: 'keys.manage',
  stepUp: true,
  streamed: false,
  body: z.object({ reason: optionalText(maxReasonLength) }),
  success: 200,
  errors: [...bodyErrors, 'TEXT_EXPECTED', 'TEXT_TOO_LONG', 'TEXT_NOT_UNICODE', 'KEY_NOT_FOUND'],
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'KEYS', actions: ['Query', 'UpdateItem'] },
    { partition: 'KEYUSES', actions: ['Query'] },
    feedAccess,
  ],
  emits: ['key.revoked'],
} as const satisfies EndpointSpec

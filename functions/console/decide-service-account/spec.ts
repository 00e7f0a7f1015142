import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  proofAccess,
  provingAdministratorAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** An owner confirms a service account that another one created, or closes one and ends its keys. */
export const decideServiceAccount = {
  name: 'decide-service-account',
  method: 'PUT',
  path: '/api/console/service-account/{id}',
  access: 'Administrator',
  permission: 'keys.manage',
  stepUp: true,
  streamed: false,
  body: z.object({
    decision: z.enum(['Confirmed', 'Closed'], { error: 'SERVICE_DECISION_INVALID' }),
    reason: optionalText(maxReasonLength),
  }),
  success: 200,
  errors: [
    ...bodyErrors,
    'SERVICE_DECISION_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'SERVICE_ACCOUNT_NOT_FOUND',
    'SERVICE_ACCOUNT_NOT_WAITING',
    'SERVICE_ACCOUNT_OWN',
    'SERVICE_KEYS_TOO_MANY',
  ],
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'SERVICES', actions: ['Query', 'PutItem'] },
    { partition: 'KEYS', actions: ['Query', 'UpdateItem'] },
    { partition: 'KEYHOLDERS', actions: ['Query', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['key.revoked'],
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  keptAnswerAccess,
  proofAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { serviceScopes, serviceTitle } from '../../../lib/contract/key-fields.ts'

/** An owner creates a service account; where the contour requires two people, it waits for another owner. */
export const createServiceAccount = {
  name: 'create-service-account',
  method: 'POST',
  path: '/api/console/service-account',
  access: 'Administrator',
  permission: 'keys.manage',
  stepUp: true,
  streamed: false,
  body: z.object({ title: serviceTitle(), scopes: serviceScopes(), reason: optionalText(maxReasonLength) }),
  success: 201,
  errors: [
    ...bodyErrors,
    'SERVICE_TITLE_REQUIRED',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'SERVICE_SCOPES_REQUIRED',
    'KEY_SCOPE_UNKNOWN',
    'SERVICE_TITLE_TAKEN',
    'SERVICE_ACCOUNTS_TOO_MANY',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    // The act depends on whether two people are required.
    { partition: 'CONTOUR', actions: ['Query', 'GetItem', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    proofAccess,
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'SERVICES', actions: ['Query', 'PutItem'] },
  ],
} as const satisfies EndpointSpec

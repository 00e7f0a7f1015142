import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import { editedFields } from '../../../lib/contract/administrator-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  keptAnswerAccess,
  mailAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** An owner changes the name of an administrator, or the address that they sign in with. */
export const changeAdministrator = {
  name: 'change-administrator',
  method: 'PUT',
  path: '/api/console/administrator/{id}',
  access: 'Administrator',
  permission: 'people.manage',
  stepUp: true,
  streamed: false,
  body: z.object({ ...editedFields, reason: optionalText(maxReasonLength) }),
  success: 200,
  errors: [
    ...bodyErrors,
    'EMAIL_INVALID',
    'FIRST_NAME_REQUIRED',
    'LAST_NAME_REQUIRED',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'ADMINISTRATOR_NOT_FOUND',
    'ADMINISTRATOR_OWN_ADDRESS',
    'ADMINISTRATOR_EXISTS',
    'UPGRADE_NOT_CLOSED',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'PASSKEYS#*', actions: ['Query', 'UpdateItem'] },
    { partition: 'PASSKEYUSE#*', actions: ['BatchGetItem'] },
    { partition: 'PASSKEYHOLDERS', actions: ['Query', 'GetItem', 'PutItem', 'ConditionCheckItem'] },
    mailAccess,
  ],
} as const satisfies EndpointSpec

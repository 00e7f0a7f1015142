import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import { administratorFields, invitedRoles } from '../../../lib/contract/administrator-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  keptAnswerAccess,
  mailAccess,
  proofAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** An owner invites an administrator by mail, with the roles that they are to have. */
export const inviteAdministrator = {
  name: 'invite-administrator',
  method: 'POST',
  path: '/api/console/administrator',
  access: 'Administrator',
  permission: 'people.manage',
  stepUp: true,
  streamed: false,
  body: z.object({ ...administratorFields, roles: invitedRoles(), reason: optionalText(maxReasonLength) }),
  success: 201,
  errors: [
    ...bodyErrors,
    'EMAIL_INVALID',
    'FIRST_NAME_REQUIRED',
    'LAST_NAME_REQUIRED',
    'ROLES_EXPECTED',
    'ROLE_UNKNOWN',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'ADMINISTRATOR_EXISTS',
    'UPGRADE_NOT_CLOSED',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    proofAccess,
    mailAccess,
  ],
} as const satisfies EndpointSpec

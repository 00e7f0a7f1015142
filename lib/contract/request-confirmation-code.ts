import * as z from 'zod/mini'
import { actingLoginAccess, type EndpointSpec, mailAccess, parameterErrors } from './endpoint-spec.ts'
import { confirmationPurpose, flagParameter } from './query-parameters.ts'

/** A code by which the partner who asks confirms an act goes to the address that signs in. One that is good is mailed again only when that is asked for. */
export const requestConfirmationCode = {
  name: 'request-confirmation-code',
  method: 'POST',
  path: '/api/account/profile/code',
  access: 'Partner',
  streamed: false,
  body: undefined,
  query: z.object({ again: flagParameter, purpose: confirmationPurpose }),
  success: 202,
  errors: [...parameterErrors, 'BOOLEAN_PARAMETER_INVALID', 'PURPOSE_PARAMETER_INVALID'],
  table: [
    ...actingLoginAccess,
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'CONFIRM#*', actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    mailAccess,
  ],
} as const satisfies EndpointSpec

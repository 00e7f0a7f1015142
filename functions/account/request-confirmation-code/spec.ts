import * as z from 'zod/mini'
import { actingLoginAccess, type EndpointSpec, mailAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { confirmationPurpose, flagParameter } from '../../../lib/contract/query-parameters.ts'

/**
 * Mails the signed-in partner a code that confirms an act, to the address they sign in with. A valid code is mailed again only on
 * request.
 */
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

import { actingLoginAccess, type EndpointSpec } from './endpoint-spec.ts'

/** A code by which the partner who asks confirms a change goes to the address that signs in. */
export const requestConfirmationCode = {
  name: 'request-confirmation-code',
  method: 'POST',
  path: '/api/account/profile/code',
  access: 'Partner',
  streamed: false,
  body: undefined,
  success: 202,
  errors: ['CONFIRMATION_CODES_EXHAUSTED'],
  table: [
    ...actingLoginAccess,
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'CONFIRM#*', actions: ['GetItem', 'PutItem'] },
  ],
  queuesMail: true,
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
  mailAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { paymentDetailsErrors, paymentDetailsFields } from '../../../lib/contract/payment-details.ts'
import { mailedCode } from '../../../lib/contract/sign-in-fields.ts'

/** Partners add, choose and remove their payment details, each with a code mailed to them. */
export const changeOwnPaymentDetails = {
  name: 'change-own-payment-details',
  method: 'PUT',
  path: '/api/account/payment-details',
  access: 'Partner',
  streamed: false,
  body: z.object({ ...paymentDetailsFields, code: z.optional(mailedCode()) }),
  success: 200,
  errors: [...bodyErrors, ...paymentDetailsErrors, 'SIGN_IN_CODE_INVALID', 'CONFIRMATION_REQUIRED', 'CONFIRMATION_REFUSED'],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'PAYMENTDETAILS#*', actions: ['Query', 'PutItem', 'DeleteItem'] },
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'CONFIRM#*', actions: ['UpdateItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem', 'UpdateItem', 'DeleteItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  emits: ['partner.changed'],
} as const satisfies EndpointSpec

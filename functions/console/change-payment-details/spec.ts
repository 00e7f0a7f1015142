import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
  mailAccess,
  proofAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { paymentDetailsErrors, paymentDetailsFields } from '../../../lib/contract/payment-details.ts'
import { profileRevision } from '../../../lib/contract/profile-fields.ts'

/** An administrator enters, chooses or removes payment details for a partner, who is told by mail. */
export const changePaymentDetails = {
  name: 'change-payment-details',
  method: 'PUT',
  path: '/api/console/partner/{id}/payment-details',
  access: 'Administrator',
  permission: 'partners.write',
  alsoNeeds: 'partners.details',
  // It decides where money goes.
  stepUp: true,
  streamed: false,
  body: z.object({ revision: profileRevision, ...paymentDetailsFields, reason: optionalText(maxReasonLength) }),
  success: 200,
  errors: [...bodyErrors, 'REVISION_REQUIRED', 'PARTNER_NOT_FOUND', 'PARTNER_ERASED', 'PROFILE_CHANGED', ...paymentDetailsErrors],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'GetItem', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    proofAccess,
    // Also who else is paid by the same.
    { partition: 'PARTNERS', actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'PAYMENTDETAILS#*', actions: ['Query', 'PutItem', 'DeleteItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem', 'UpdateItem', 'DeleteItem'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  emits: ['partner.changed'],
} as const satisfies EndpointSpec

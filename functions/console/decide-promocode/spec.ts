import * as z from 'zod/mini'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { clientDiscountEdited, optionalReason, seenStatus } from '../../../lib/contract/offer-fields.ts'

/** An administrator decides whether a promocode may bring leads from now on. */
export const decidePromocode = {
  name: 'decide-promocode',
  method: 'PUT',
  path: '/api/console/promocode/{code}/status',
  access: 'Administrator',
  permission: 'promocodes.write',
  streamed: false,
  body: z.object({
    status: z.enum(['Active', 'Disabled'], { error: 'PROMOCODE_STATUS_INVALID' }),
    from: seenStatus(),
    reason: optionalReason(),
    clientDiscount: clientDiscountEdited(),
  }),
  success: 200,
  errors: [
    ...bodyErrors,
    'PROMOCODE_STATUS_INVALID',
    'PROMOCODE_FROM_INVALID',
    'CLIENT_DISCOUNT_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'PROMOCODE_NOT_FOUND',
    'REASON_REQUIRED',
    'PROMOCODE_CHANGED',
    'UPGRADE_NOT_CLOSED',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'PROMOCODES', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    // The partner's codes on review.
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    feedAccess,
  ],
  emits: ['promocode.changed'],
} as const satisfies EndpointSpec

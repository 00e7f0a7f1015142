import * as z from 'zod/mini'
import { type ActSpec, bodyErrors, feedAccess } from './endpoint-spec.ts'
import { clientDiscountEdited, optionalReason, seenStatus } from './offer-fields.ts'

/** Decides whether a promocode may bring leads from now on. */
export const decidePromocodeAct = {
  method: 'PUT',
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
  /** Besides the configuration, whose form a discount depends on. */
  table: [
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'PROMOCODES', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    // The partner's codes on review.
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    feedAccess,
  ],
  emits: ['promocode.changed'],
} as const satisfies ActSpec

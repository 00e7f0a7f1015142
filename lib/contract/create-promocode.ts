import * as z from 'zod/mini'
import { requiredText } from './body-fields.ts'
import { type ActSpec, bodyErrors, feedAccess } from './endpoint-spec.ts'
import { clientDiscountEdited, code, offerId } from './offer-fields.ts'

/** Makes a promocode for a partner: it is active at once. */
export const createPromocodeAct = {
  method: 'POST',
  permission: 'promocodes.write',
  streamed: false,
  body: z.object({
    partnerId: requiredText('PARTNER_REQUIRED'),
    offerId: offerId(),
    code: code(),
    clientDiscount: clientDiscountEdited(),
  }),
  success: 201,
  errors: [
    ...bodyErrors,
    'PARTNER_REQUIRED',
    'OFFER_REQUIRED',
    'PROMOCODE_INVALID',
    'PROMOCODE_MIXES_SCRIPTS',
    'CLIENT_DISCOUNT_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'PARTNER_NOT_FOUND',
    'OFFER_NOT_FOUND',
    'PROMOCODE_TAKEN',
    'UPGRADE_NOT_CLOSED',
  ],
  /** Besides the configuration, whose form a discount depends on. */
  table: [
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'GIVENUP', actions: ['ConditionCheckItem'] },
    { partition: 'PROMOCODES', actions: ['GetItem', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['promocode.created'],
} as const satisfies ActSpec

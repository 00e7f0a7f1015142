import * as z from 'zod/mini'
import { requiredText } from '../../../lib/contract/body-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { clientDiscountEdited, code, offerId } from '../../../lib/contract/offer-fields.ts'

/** An administrator makes a promocode for a partner: it is active at once. */
export const createPromocode = {
  name: 'create-promocode',
  method: 'POST',
  path: '/api/console/promocode',
  access: 'Administrator',
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
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'GIVENUP', actions: ['ConditionCheckItem'] },
    { partition: 'PROMOCODES', actions: ['GetItem', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['promocode.created'],
} as const satisfies EndpointSpec

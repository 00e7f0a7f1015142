import * as z from 'zod/mini'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { offerId, ownCodeSent } from '../../../lib/contract/offer-fields.ts'

/** A partner asks for a promocode for an offer that is open to them: it is on review until an administrator decides. */
export const requestPromocode = {
  name: 'request-promocode',
  method: 'POST',
  path: '/api/account/promocode',
  access: 'Partner',
  streamed: false,
  body: z.object({ offerId: offerId(), code: ownCodeSent() }),
  success: 201,
  errors: [
    ...bodyErrors,
    'OFFER_REQUIRED',
    'PROMOCODE_INVALID',
    'PROMOCODE_MIXES_SCRIPTS',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'OFFER_UNAVAILABLE',
    'PROMOCODE_TAKEN',
    'PROMOCODES_ON_REVIEW_TOO_MANY',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'GIVENUP', actions: ['ConditionCheckItem'] },
    { partition: 'PROMOCODES', actions: ['GetItem', 'PutItem'] },
    feedAccess,
  ],
  emits: ['promocode.created'],
} as const satisfies EndpointSpec

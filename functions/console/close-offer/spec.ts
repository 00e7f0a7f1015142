import * as z from 'zod/mini'
import { requiredText } from '../../../lib/contract/body-fields.ts'
import { bodyErrors, type EndpointSpec, proofAccess, provingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { optionalReason } from '../../../lib/contract/offer-fields.ts'

/** An administrator closes an offer for one partner, or reopens it. */
export const closeOffer = {
  name: 'close-offer',
  method: 'POST',
  path: '/api/console/offer/{id}/closure',
  access: 'Administrator',
  permission: 'offers.write',
  // Like switch-offer: an offer is configuration.
  stepUp: true,
  streamed: false,
  body: z.object({
    partnerId: requiredText('PARTNER_REQUIRED'),
    isClosed: z.boolean({ error: 'OFFER_CLOSURE_INVALID' }),
    reason: optionalReason(),
  }),
  success: 200,
  errors: [
    ...bodyErrors,
    'PARTNER_REQUIRED',
    'OFFER_CLOSURE_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'OFFER_NOT_FOUND',
    'PARTNER_NOT_FOUND',
  ],
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'OFFER#*', actions: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
    // The partner's activity also records the closure.
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

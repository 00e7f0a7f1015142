import * as z from 'zod/mini'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  keptAnswerAccess,
  proofAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { optionalReason } from '../../../lib/contract/offer-fields.ts'

/** An administrator stops an offer, or starts it again. */
export const switchOffer = {
  name: 'switch-offer',
  method: 'PUT',
  path: '/api/console/offer/{id}',
  access: 'Administrator',
  permission: 'offers.write',
  // An offer is configuration: stopping one stops everybody's earnings from it.
  stepUp: true,
  streamed: false,
  body: z.object({ isActive: z.boolean({ error: 'OFFER_SWITCH_INVALID' }), reason: optionalReason() }),
  success: 200,
  errors: [...bodyErrors, 'OFFER_SWITCH_INVALID', 'TEXT_EXPECTED', 'TEXT_TOO_LONG', 'TEXT_NOT_UNICODE', 'OFFER_NOT_FOUND'],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    proofAccess,
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'OFFER#*', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

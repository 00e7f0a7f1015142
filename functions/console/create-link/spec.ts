import * as z from 'zod/mini'
import { requiredText } from '../../../lib/contract/body-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { offerId, slug } from '../../../lib/contract/offer-fields.ts'

/** An administrator makes a referral link for a partner. */
export const createLink = {
  name: 'create-link',
  method: 'POST',
  path: '/api/console/link',
  access: 'Administrator',
  permission: 'links.write',
  streamed: false,
  body: z.object({ partnerId: requiredText('PARTNER_REQUIRED'), offerId: offerId(), slug: slug() }),
  success: 201,
  errors: [
    ...bodyErrors,
    'PARTNER_REQUIRED',
    'OFFER_REQUIRED',
    'LINK_SLUG_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'PARTNER_NOT_FOUND',
    'OFFER_NOT_FOUND',
    'LINK_SLUG_TAKEN',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'GIVENUP', actions: ['ConditionCheckItem'] },
    { partition: 'LINKS', actions: ['GetItem', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['link.created'],
} as const satisfies EndpointSpec

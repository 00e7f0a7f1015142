import * as z from 'zod/mini'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { offerId, ownSlugSent } from '../../../lib/contract/offer-fields.ts'

/** A partner makes a referral link to an offer that is open to them. */
export const createOwnLink = {
  name: 'create-own-link',
  method: 'POST',
  path: '/api/account/link',
  access: 'Partner',
  streamed: false,
  body: z.object({ offerId: offerId(), slug: ownSlugSent() }),
  success: 201,
  errors: [
    ...bodyErrors,
    'OFFER_REQUIRED',
    'LINK_SLUG_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'OFFER_UNAVAILABLE',
    'LINK_SLUG_TAKEN',
    'LINKS_TOO_MANY',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'GIVENUP', actions: ['ConditionCheckItem'] },
    { partition: 'LINKS', actions: ['GetItem', 'PutItem'] },
    feedAccess,
  ],
  emits: ['link.created'],
} as const satisfies EndpointSpec

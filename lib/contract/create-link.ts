import * as z from 'zod/mini'
import { requiredText } from './body-fields.ts'
import { type ActSpec, bodyErrors, feedAccess } from './endpoint-spec.ts'
import { offerId, slug } from './offer-fields.ts'

/** Makes a referral link for a partner. */
export const createLinkAct = {
  method: 'POST',
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
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'GIVENUP', actions: ['ConditionCheckItem'] },
    { partition: 'LINKS', actions: ['GetItem', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['link.created'],
} as const satisfies ActSpec

import * as z from 'zod'
import { changeLinkAct } from '../../lib/contract/change-link.ts'
import { createLinkAct } from '../../lib/contract/create-link.ts'
import { linkStatuses } from '../../lib/domain/referral/referral.ts'
import { bodyFields, partnerId } from './offer-parameters.ts'
import { cursor, limit } from './query-parameters.ts'
import { described } from './request-body.ts'
import { link } from './responses/offer.ts'

/** A link's status, as it is to be and as it was seen. */
export const linkStatusFields = {
  status: {
    description: 'Active brings clients; Disabled brings none; Removed is Disabled for good',
    examples: ['Disabled'],
    override: { type: 'string', enum: [...linkStatuses] },
  },
  from: {
    description: 'The status as it was seen',
    examples: ['Active'],
    override: { type: 'string', enum: ['Active', 'Disabled'] },
  },
} as const

/** The texts, bodies and answers of the acts on referral links, with a key and in the console. */
export const linkActs = {
  listLinks: {
    summary: 'List referral links, in pages',
    description:
      'Ordered by name; 100 a page by default. A page may be short or empty and still not be the last one: go on as long as there is `X-Next-Cursor`. With partnerId, a new link may be missing for about a second.',
    query: {
      partnerId,
      offer: {
        description: 'Only links to this offer, by its slug',
        schema: { type: 'string' as const, minLength: 1, maxLength: 100 },
      },
      limit,
      cursor,
    },
    answer: z.array(link),
  },
  createLink: {
    summary: 'Create a referral link for a partner',
    description: 'The journal says who made it.',
    body: described('LinkCreation', createLinkAct.body, {
      partnerId: bodyFields.partnerId,
      offerId: bodyFields.offerId,
      slug: bodyFields.slug,
    }),
    answer: link,
  },
  changeLink: {
    summary: 'Disable, enable or remove a referral link',
    description:
      'A disabled or removed link answers clients like an unknown one. Earlier clicks still count for the partner until they expire. The name of a removed link stays taken. The partner sees the reason.',
    path: { slug: { description: 'The name of the link' } },
    body: described('LinkChange', changeLinkAct.body, {
      ...linkStatusFields,
      reason: { ...bodyFields.reason, description: 'The reason; the partner sees it' },
    }),
    answer: link,
  },
}

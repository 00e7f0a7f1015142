import * as z from 'zod'
import { browseLinks } from '../../../lib/contract/browse-links.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { partnerId } from '../offer-parameters.ts'
import { cursor, limit } from '../query-parameters.ts'
import { link } from '../responses/offer.ts'

export const document = {
  spec: browseLinks,
  tag: 'Console',
  summary: 'Referral links, page by page',
  description:
    'In the order of their names; 100 a page unless asked otherwise. A page may be shorter than asked for, or empty, and not be the last one: go on as long as there is `X-Next-Cursor`. With partnerId, a link may be missing for a second or so after it was made.',
  query: {
    partnerId,
    offer: { description: 'Only links to this offer, by its slug', schema: { type: 'string', minLength: 1, maxLength: 100 } },
    limit,
    cursor,
  },
  answer: z.array(link),
} satisfies EndpointDocument

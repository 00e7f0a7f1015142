import * as z from 'zod'
import { listOwnLinks } from '../../../lib/contract/list-own-links.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { ownLink } from '../responses/offer.ts'

export const document = {
  spec: listOwnLinks,
  tag: 'Account',
  summary: "A partner's own referral links",
  description:
    'In the order of their names; 100 a page unless asked otherwise. One may be missing for a second or so after it was made.',
  query: { limit, cursor },
  answer: z.array(ownLink),
} satisfies EndpointDocument

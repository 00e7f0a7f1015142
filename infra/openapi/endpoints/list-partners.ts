import * as z from 'zod'
import { listPartners } from '../../../lib/contract/list-partners.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit, updatedSince, wholeList } from '../query-parameters.ts'
import { partner } from '../responses/partner.ts'

export const document: EndpointDocument = {
  spec: listPartners,
  tag: 'Partners',
  summary: 'All partners with their lead counts, newest first; some of them, by parameters',
  description: wholeList,
  query: {
    include: { description: 'account: each partner with the account', schema: { type: 'string', enum: ['account'] } },
    updatedSince,
    limit,
    cursor,
  },
  answer: z.array(partner),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
}

import * as z from 'zod'
import { listPartners } from '../../../lib/contract/list-partners.ts'
import { maxSearchLengths } from '../../../lib/contract/partner-search.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit, updatedSince, wholeList } from '../query-parameters.ts'
import { partner } from '../responses/partner.ts'

export const document = {
  spec: listPartners,
  tag: 'Partners',
  summary: 'All partners with their lead counts, newest first; some of them, by parameters',
  description: `${wholeList} With \`email\`, \`lastName\` or \`inn\` it is always in pages, of 20 partners at most, in the order of what they are found by. An address is found as it is now; a last name or an ИНН may take a second or so to be found after a change.`,
  query: {
    include: { description: 'account: each partner with the account', schema: { type: 'string', enum: ['account'] } },
    updatedSince,
    limit,
    cursor,
    email: {
      description: 'Only partners whose address begins so, whatever its letter case',
      schema: { type: 'string', minLength: 1, maxLength: maxSearchLengths.email },
    },
    lastName: {
      description: 'Only partners whose last name begins so: letter case does not count, and ё is е',
      schema: { type: 'string', minLength: 1, maxLength: maxSearchLengths.lastName },
    },
    inn: {
      description: 'Only partners with this ИНН, all of it',
      schema: { type: 'string', minLength: 1, maxLength: maxSearchLengths.inn },
    },
  },
  answer: z.array(partner),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
} satisfies EndpointDocument

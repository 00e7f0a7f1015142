import * as z from 'zod'
import { listOwnPromocodes } from '../../../lib/contract/list-own-promocodes.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { ownPromocode } from '../responses/offer.ts'

export const document = {
  spec: listOwnPromocodes,
  tag: 'Account',
  summary: "A partner's own promocodes, and what was decided on them",
  description: 'Ordered by code; 100 a page by default. A new promocode may be missing for about a second.',
  query: { limit, cursor },
  answer: z.array(ownPromocode),
} satisfies EndpointDocument

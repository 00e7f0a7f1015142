import * as z from 'zod'
import { listOwnPromocodes } from '../../../lib/contract/list-own-promocodes.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { ownPromocode } from '../responses/offer.ts'

export const document = {
  spec: listOwnPromocodes,
  tag: 'Account',
  summary: "A partner's own promocodes, and what was decided on them",
  description:
    'In the order of their codes; 100 a page unless asked otherwise. One may be missing for a second or so after it was asked for.',
  query: { limit, cursor },
  answer: z.array(ownPromocode),
} satisfies EndpointDocument

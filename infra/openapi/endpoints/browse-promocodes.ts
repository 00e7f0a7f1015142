import * as z from 'zod'
import { browsePromocodes } from '../../../lib/contract/browse-promocodes.ts'
import { promocodeStatuses } from '../../../lib/domain/promocode.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { partnerId } from '../offer-parameters.ts'
import { cursor, limit } from '../query-parameters.ts'
import { promocode } from '../responses/offer.ts'

export const document = {
  spec: browsePromocodes,
  tag: 'Console',
  summary: 'Promocodes, page by page',
  description:
    'In the order of their codes; 100 a page unless asked otherwise. A page may be shorter than asked for, or empty, and not be the last one: go on as long as there is `X-Next-Cursor`. With partnerId, a promocode may be missing for a second or so after it was made.',
  query: {
    status: {
      description: 'Only promocodes in this status: OnReview are those to be decided',
      schema: { type: 'string', enum: [...promocodeStatuses] },
    },
    partnerId,
    limit,
    cursor,
  },
  answer: z.array(promocode),
} satisfies EndpointDocument

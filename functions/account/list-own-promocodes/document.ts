import * as z from 'zod'
import { listOwnPromocodes } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { ownPromocode } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: listOwnPromocodes,
  tag: 'Account',
  summary: "A partner's own promocodes, and what was decided on them",
  description: 'Ordered by code; 100 a page by default. A new promocode may be missing for about a second.',
  query: { limit, cursor },
  answer: z.array(ownPromocode),
  takenOver:
    'list the promocodes of a partner whose id it knows, read the profile and the configuration; keep a session from expiring',
} satisfies EndpointDocument

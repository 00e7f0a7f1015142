import * as z from 'zod'
import { listPayouts } from './spec.ts'
import { payoutStatuses } from '../../../lib/domain/payout/payout.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, externalId, limit, updatedSince, wholeList } from '../../../infra/openapi/query-parameters.ts'
import { listedPayout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: listPayouts,
  tag: 'Payouts',
  summary: 'All payout requests, newest first; parameters filter',
  summaryRu: 'Все заявки на выплату, начиная с новых; параметры отбирают',
  description: `Without histories. ${wholeList}`,
  query: {
    status: { description: 'Only requests in this status', schema: { type: 'string', enum: [...payoutStatuses] } },
    partnerId: { description: 'Only requests of this partner', schema: { type: 'string', minLength: 1, maxLength: 64 } },
    externalId: externalId('payout request'),
    updatedSince,
    limit,
    cursor,
  },
  answer: z.array(listedPayout),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read all payouts with requisites and the names of all partners; forge a key's time of last use",
} satisfies EndpointDocument

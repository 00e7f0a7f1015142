import * as z from 'zod'
import { listPromocodes } from './spec.ts'
import { promocodeStatuses } from '../../../lib/domain/referral/promocode.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { partnerId } from '../../../infra/openapi/offer-parameters.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { promocode } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: listPromocodes,
  tag: 'Console',
  summary: 'List promocodes, in pages',
  description:
    'Ordered by code; 100 a page by default. A page may be short or empty and still not be the last one: go on as long as there is `X-Next-Cursor`. With partnerId, a new promocode may be missing for about a second.',
  query: {
    status: {
      description: 'Only promocodes in this status; OnReview ones wait for a decision',
      schema: { type: 'string', enum: [...promocodeStatuses] },
    },
    partnerId,
    limit,
    cursor,
  },
  answer: z.array(promocode),
  takenOver:
    'list all promocodes; read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

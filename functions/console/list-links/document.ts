import * as z from 'zod'
import { listLinks } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { partnerId } from '../../../infra/openapi/offer-parameters.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { link } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: listLinks,
  tag: 'Console',
  summary: 'List referral links, in pages',
  description:
    'Ordered by name; 100 a page by default. A page may be short or empty and still not be the last one: go on as long as there is `X-Next-Cursor`. With partnerId, a new link may be missing for about a second.',
  query: {
    partnerId,
    offer: { description: 'Only links to this offer, by its slug', schema: { type: 'string', minLength: 1, maxLength: 100 } },
    limit,
    cursor,
  },
  answer: z.array(link),
  takenOver:
    'list all links; read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

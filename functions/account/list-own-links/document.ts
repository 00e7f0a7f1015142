import * as z from 'zod'
import { listOwnLinks } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { ownLink } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: listOwnLinks,
  tag: 'Account',
  summary: "A partner's own referral links",
  description: 'Ordered by name; 100 a page by default. A new link may be missing for about a second.',
  query: { limit, cursor },
  answer: z.array(ownLink),
  takenOver:
    'list the links of a partner whose id it knows, read the profile and the configuration; keep a session from expiring',
} satisfies EndpointDocument

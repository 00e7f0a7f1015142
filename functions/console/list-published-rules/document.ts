import * as z from 'zod'
import { listPublishedRules } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { publishedRules } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: listPublishedRules,
  tag: 'Console',
  summary: 'All reward rules that an offer ever had, with who published them and why',
  description: 'Newest first. Also those that nobody goes by any more: they can be published again.',
  path: { id: { description: 'id of the offer' } },
  answer: z.array(publishedRules),
  takenOver: 'read administrators with their roles, and the configuration with its history; keep a session from expiring',
} satisfies EndpointDocument

import * as z from 'zod'
import { consoleListOffers } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { consoleOffer } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: consoleListOffers,
  tag: 'Console',
  summary: 'All offers, with their reward rules and the partners they are closed for',
  description: 'The rules are data; apps turn them into sentences.',
  answer: z.array(consoleOffer),
  takenOver:
    'read profiles of partners whose ids it knows, administrators with their roles, and the configuration; list closed offers; keep a session from expiring',
} satisfies EndpointDocument

import * as z from 'zod'
import { browseOffers } from '../../../lib/contract/browse-offers.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { consoleOffer } from '../responses/offer.ts'

export const document = {
  spec: browseOffers,
  tag: 'Console',
  summary: 'All offers, with their reward rules and the partners they are closed for',
  description: 'The rules are data; apps turn them into sentences.',
  answer: z.array(consoleOffer),
} satisfies EndpointDocument

import * as z from 'zod'
import { browseOffers } from '../../../lib/contract/browse-offers.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { consoleOffer } from '../responses/offer.ts'

export const document = {
  spec: browseOffers,
  tag: 'Console',
  summary: 'All offers, with their rules of rewards and whom they are closed for',
  description: 'The rules are data; apps make sentences of them.',
  answer: z.array(consoleOffer),
} satisfies EndpointDocument

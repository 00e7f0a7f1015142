import * as z from 'zod'
import { listOwnOffers } from '../../../lib/contract/list-own-offers.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { ownOffer } from '../responses/offer.ts'

export const document = {
  spec: listOwnOffers,
  tag: 'Account',
  summary: 'Offers that are open to the partner, with what is earned',
  description: 'Those that are stopped, or closed for the partner, are not among them. The rules are those for the level of now.',
  answer: z.array(ownOffer),
} satisfies EndpointDocument

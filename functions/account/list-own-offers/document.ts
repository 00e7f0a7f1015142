import * as z from 'zod'
import { listOwnOffers } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { ownOffer } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: listOwnOffers,
  tag: 'Account',
  summary: 'Offers that are open to the partner, with what is earned',
  description: 'Without stopped offers and offers closed for the partner. The rules are those for the partner’s current level.',
  answer: z.array(ownOffer),
  takenOver: 'read profile and activity of a partner whose id it knows, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

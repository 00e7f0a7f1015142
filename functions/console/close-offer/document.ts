import { closeOffer } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { bodyFields } from '../../../infra/openapi/offer-parameters.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { offerClosure } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: closeOffer,
  tag: 'Console',
  summary: 'Close an offer for one partner, or open it to them again',
  description: 'A closed offer takes no clients from that partner; existing leads are not affected.',
  path: { id: { description: 'id of the offer' } },
  body: described('OfferClosing', closeOffer.body, {
    partnerId: bodyFields.partnerId,
    isClosed: { description: 'False opens it again', examples: [true] },
    reason: bodyFields.reason,
  }),
  answer: offerClosure,
  takenOver:
    'close offers for partners and open them, write any lead counts, and write over entries of the journal whose key it knows; read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

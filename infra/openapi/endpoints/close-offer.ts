import { closeOffer } from '../../../lib/contract/close-offer.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { bodyFields } from '../offer-parameters.ts'
import { described } from '../request-body.ts'
import { offerClosure } from '../responses/offer.ts'

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
} satisfies EndpointDocument

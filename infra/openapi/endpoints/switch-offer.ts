import { switchOffer } from '../../../lib/contract/switch-offer.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { bodyFields } from '../offer-parameters.ts'
import { described } from '../request-body.ts'
import { consoleOffer } from '../responses/offer.ts'

export const document = {
  spec: switchOffer,
  tag: 'Console',
  summary: 'Stop an offer, or open it again',
  description:
    'A stopped offer takes no clients: its links and promocodes answer OFFER_UNAVAILABLE. Existing leads are not affected.',
  path: { id: { description: 'id of the offer' } },
  body: described('OfferSwitch', switchOffer.body, {
    isActive: { description: 'False stops it', examples: [false] },
    reason: bodyFields.reason,
  }),
  answer: consoleOffer,
} satisfies EndpointDocument

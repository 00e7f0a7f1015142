import { switchOffer } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { bodyFields } from '../../../infra/openapi/offer-parameters.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { consoleOffer } from '../../../infra/openapi/responses/offer.ts'

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
  takenOver:
    '**change the configuration: rules of rewards, levels, settings, addresses of administrators, and so sign in as one**; write over entries of the journal whose key it knows',
} satisfies EndpointDocument

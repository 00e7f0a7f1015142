import { showOffer } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { offerWithRules } from '../../../infra/openapi/responses/program-offer.ts'

export const document = {
  spec: showOffer,
  tag: 'Offers',
  summary: 'Show an offer with its rules, as data and in words',
  summaryRu: 'Предложение с правилами: данными и словами',
  description:
    '`rules` are those for leads created now. `ruleSets` has all that leads go by or will go by, each with the time in which it holds. The words are those that people read in the console.',
  path: { id: { description: 'id of the offer' } },
  answer: offerWithRules,
  examples: {
    demo: { summary: 'An offer of the demo contour', path: { id: demo.offer } },
  },
  takenOver:
    "read the configuration with the administrators' names and addresses; list closed offers; forge a key's time of last use",
} satisfies EndpointDocument

import * as z from 'zod'
import { listOffers } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { listedOffer } from '../../../infra/openapi/responses/program-offer.ts'

export const document = {
  spec: listOffers,
  tag: 'Offers',
  summary: 'All offers: where they lead, whether they take clients, and from whom not',
  summaryRu: 'Все предложения: куда ведут, принимают ли клиентов и от кого нет',
  description: 'Stopped ones too. The rules of one are in GET /offer/{id}.',
  answer: z.array(listedOffer),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver:
    "read the configuration with the administrators' names and addresses; list closed offers; forge a key's time of last use",
} satisfies EndpointDocument

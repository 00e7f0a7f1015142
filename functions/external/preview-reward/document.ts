import { previewReward } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import { offerActs } from '../../../infra/openapi/offer-acts.ts'

export const document = {
  spec: previewReward,
  tag: 'Offers',
  ...offerActs.previewReward,
  summaryRu: 'Сколько заработал бы партнёр уровня на сделке',
  examples: {
    deal: { summary: 'For a deal of 10,000 rubles', path: { id: demo.offer }, query: { amount: '10000' } },
  },
  takenOver: "read the configuration with the administrators' names and addresses; forge a key's time of last use",
} satisfies EndpointDocument

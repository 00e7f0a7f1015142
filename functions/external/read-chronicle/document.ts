import { readChronicle } from './spec.ts'
import { chronicle } from '../../../infra/openapi/chronicle-document.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'

export const document = {
  spec: readChronicle,
  tag: 'Events',
  summary: 'List who did what, to which object and for how much, newest first',
  summaryRu: 'Кто, что, с чем и на какую сумму сделал, начиная с последнего',
  ...chronicle,
  examples: {
    demo: { summary: 'Acts about money in the demo contour', query: { type: 'money' } },
  },
  takenOver:
    "read everybody's acts, with people's reasons, payouts with their requisites, leads and accounts whose ids it knows, profiles of partners, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument

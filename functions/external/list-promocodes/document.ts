import { listPromocodes } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { promocodeActs } from '../../../infra/openapi/promocode-acts.ts'

export const document = {
  spec: listPromocodes,
  tag: 'Promocodes',
  ...promocodeActs.listPromocodes,
  summaryRu: 'Промокоды по страницам',
  examples: {
    demo: { summary: 'Those that wait for a decision', query: { status: 'OnReview' } },
  },
  takenOver:
    "list all promocodes; read profiles of partners whose ids it knows, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument

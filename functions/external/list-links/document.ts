import { listLinks } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { linkActs } from '../../../infra/openapi/link-acts.ts'

export const document = {
  spec: listLinks,
  tag: 'Referral links',
  ...linkActs.listLinks,
  summaryRu: 'Реферальные ссылки по страницам',
  examples: {
    demo: { summary: "Anna's links", query: { partnerId: demo.anna } },
  },
  takenOver:
    "list all links; read profiles of partners whose ids it knows, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument

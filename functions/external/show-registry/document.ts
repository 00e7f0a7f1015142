import { showRegistry } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: showRegistry,
  tag: 'Payouts',
  ...registryActs.showRegistry,
  summaryRu: 'Один реестр выплат',
  examples: {
    demo: { summary: 'One of them', path: { id: demo.registry } },
  },
  takenOver: 'read registries whose ids it knows; forge a key’s time of last use',
} satisfies EndpointDocument

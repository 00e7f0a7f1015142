import { createRegistry } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: createRegistry,
  tag: 'Payouts',
  ...registryActs.createRegistry,
  summaryRu: 'Создать реестр выплат',
  examples: {
    some: { summary: 'A registry for today', body: {} },
  },
  takenOver:
    'make registries, and write over any registry and the numbers of documents; forge the journal; forge a key’s time of last use',
} satisfies EndpointDocument

import { consoleCreateRegistry } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: consoleCreateRegistry,
  tag: 'Console',
  ...registryActs.createRegistry,
  takenOver:
    '**make registries, and write over any registry and the numbers of documents**; forge the journal; keep a session from expiring',
} satisfies EndpointDocument

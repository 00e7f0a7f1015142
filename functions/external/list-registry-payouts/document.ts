import { listRegistryPayouts } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: listRegistryPayouts,
  tag: 'Payouts',
  ...registryActs.listRegistryPayouts,
  summaryRu: 'Выплаты реестра по страницам',
  examples: {
    demo: { summary: 'What is paid with it', path: { id: demo.registry } },
  },
  takenOver: '**read where payouts go whose ids it knows**; forge a key’s time of last use',
} satisfies EndpointDocument

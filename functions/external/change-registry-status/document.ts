import { changeRegistryStatus } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: changeRegistryStatus,
  tag: 'Payouts',
  ...registryActs.changeRegistryStatus,
  summaryRu: 'Перевести реестр в следующий статус',
  examples: {
    ready: {
      summary: 'Nothing more is added',
      path: { id: demo.fullRegistry },
      body: { status: 'Ready', revision: 2 },
    },
  },
  takenOver: 'write over any registry; read payouts whose ids it knows; forge the journal; forge a key’s time of last use',
} satisfies EndpointDocument

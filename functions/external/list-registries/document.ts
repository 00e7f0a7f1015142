import { listRegistries } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: listRegistries,
  tag: 'Payouts',
  ...registryActs.listRegistries,
  summaryRu: 'Реестры выплат по страницам',
  examples: {
    demo: { summary: 'All of them' },
  },
  takenOver: 'read who is paid how much; forge a key’s time of last use',
} satisfies EndpointDocument

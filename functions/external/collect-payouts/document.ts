import { collectPayouts } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: collectPayouts,
  tag: 'Payouts',
  ...registryActs.collectPayouts,
  summaryRu: 'Добавить выплаты в реестр',
  examples: {
    left: {
      summary: 'One that stands there already, and one that nobody has approved',
      path: { id: demo.registry },
      body: { payoutIds: [demo.kirasPayout, demo.payout] },
    },
  },
  takenOver:
    '**write over any registry and its payees, and put payouts in two**; read profiles, accounts and histories whose ids it knows; forge the journal; forge a key’s time of last use',
} satisfies EndpointDocument

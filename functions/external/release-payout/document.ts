import { releasePayout } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: releasePayout,
  tag: 'Payouts',
  ...registryActs.releasePayout,
  summaryRu: 'Убрать выплату из реестра',
  examples: {
    returned: {
      summary: 'A payout that is not to be paid now',
      path: { id: demo.returnedRegistry },
      body: { payoutId: demo.vadimsPayout, reason: 'the account is closed' },
      again: 'PAYOUT_NOT_IN_REGISTRY',
    },
  },
  takenOver:
    '**write over any registry and its payees, and put payouts in two**; forge the journal; forge a key’s time of last use',
} satisfies EndpointDocument

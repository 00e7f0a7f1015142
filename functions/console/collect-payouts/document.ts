import { consoleCollectPayouts } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: consoleCollectPayouts,
  tag: 'Console',
  ...registryActs.collectPayouts,
  takenOver:
    '**write over any registry and its payees, and put payouts in two**; read profiles, accounts and histories whose ids it knows; forge the journal; keep a session from expiring',
} satisfies EndpointDocument

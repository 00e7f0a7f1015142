import { consoleReleasePayout } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: consoleReleasePayout,
  tag: 'Console',
  ...registryActs.releasePayout,
  takenOver:
    '**write over any registry and its payees, and put payouts in two**; forge the journal; keep a session from expiring',
} satisfies EndpointDocument

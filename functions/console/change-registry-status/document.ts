import { consoleChangeRegistryStatus } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: consoleChangeRegistryStatus,
  tag: 'Console',
  ...registryActs.changeRegistryStatus,
  takenOver: '**write over any registry**; read payouts whose ids it knows; forge the journal; keep a session from expiring',
} satisfies EndpointDocument

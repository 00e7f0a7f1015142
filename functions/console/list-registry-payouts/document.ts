import { consoleListRegistryPayouts } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: consoleListRegistryPayouts,
  tag: 'Console',
  ...registryActs.listRegistryPayouts,
  takenOver:
    '**read where payouts go whose ids it knows**; read administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

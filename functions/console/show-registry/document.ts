import { consoleShowRegistry } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: consoleShowRegistry,
  tag: 'Console',
  ...registryActs.showRegistry,
  takenOver:
    'read registries whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

import { consoleListRegistries } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { registryActs } from '../../../infra/openapi/registry-acts.ts'

export const document = {
  spec: consoleListRegistries,
  tag: 'Console',
  ...registryActs.listRegistries,
  takenOver: 'read who is paid how much, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

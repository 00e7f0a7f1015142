import { consoleReadChronicle } from './spec.ts'
import { chronicle } from '../../../infra/openapi/chronicle-document.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'

export const document = {
  spec: consoleReadChronicle,
  tag: 'Console',
  summary: 'List who did what, to which object and for how much, in pages',
  ...chronicle,
  takenOver:
    "read everybody's acts, with people's reasons, payouts with their requisites, leads and accounts whose ids it knows, profiles of partners, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument

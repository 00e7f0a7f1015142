import { consoleCreateLink } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { linkActs } from '../../../infra/openapi/link-acts.ts'

export const document = {
  spec: consoleCreateLink,
  tag: 'Console',
  ...linkActs.createLink,
  takenOver:
    "**write over any link, so that its clients are another partner's**, and over entries of the journal whose key it knows; read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument

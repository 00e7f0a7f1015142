import { consoleListLinks } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { linkActs } from '../../../infra/openapi/link-acts.ts'

export const document = {
  spec: consoleListLinks,
  tag: 'Console',
  ...linkActs.listLinks,
  takenOver:
    'list all links; read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

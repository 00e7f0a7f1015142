import { consoleListPromocodes } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { promocodeActs } from '../../../infra/openapi/promocode-acts.ts'

export const document = {
  spec: consoleListPromocodes,
  tag: 'Console',
  ...promocodeActs.listPromocodes,
  takenOver:
    'list all promocodes; read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

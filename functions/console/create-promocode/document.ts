import { consoleCreatePromocode } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { promocodeActs } from '../../../infra/openapi/promocode-acts.ts'

export const document = {
  spec: consoleCreatePromocode,
  tag: 'Console',
  ...promocodeActs.createPromocode,
  takenOver:
    "**write over any promocode, so that its clients are another partner's**, and over entries of the journal whose key it knows; read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument

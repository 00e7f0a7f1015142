import { consolePreviewReward } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { offerActs } from '../../../infra/openapi/offer-acts.ts'

export const document = {
  spec: consolePreviewReward,
  tag: 'Console',
  ...offerActs.previewReward,
  takenOver: 'read administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

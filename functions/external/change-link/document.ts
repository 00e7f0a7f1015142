import { changeLink } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { linkActs } from '../../../infra/openapi/link-acts.ts'

export const document = {
  spec: changeLink,
  tag: 'Referral links',
  ...linkActs.changeLink,
  summaryRu: 'Отключить, включить или удалить реферальную ссылку',
  examples: {
    disabled: {
      summary: 'A link that brings nobody any more',
      path: { slug: 'maria-consultation' },
      body: { status: 'Disabled', from: 'Active', reason: 'stands on a coupon site' },
      again: 'LINK_CHANGED',
    },
  },
  takenOver:
    "**change any link, so that its clients are another partner's, or nobody's**, and write over entries of the journal whose key it knows; read profiles of partners whose ids it knows, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument

import { decidePromocode } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { promocodeActs } from '../../../infra/openapi/promocode-acts.ts'

export const document = {
  spec: decidePromocode,
  tag: 'Promocodes',
  ...promocodeActs.decidePromocode,
  summaryRu: 'Одобрить, отклонить, отключить или включить промокод',
  examples: {
    approved: {
      summary: 'A promocode on review is approved',
      path: { code: 'MARIA' },
      body: { status: 'Active', from: 'OnReview' },
      again: 'PROMOCODE_CHANGED',
    },
  },
  takenOver: 'the same as `create-promocode`; write any lead counts',
} satisfies EndpointDocument

import { createPromocode } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { promocodeActs } from '../../../infra/openapi/promocode-acts.ts'

export const document = {
  spec: createPromocode,
  tag: 'Promocodes',
  ...promocodeActs.createPromocode,
  summaryRu: 'Создать партнёру промокод',
  examples: {
    spring: {
      summary: 'Another promocode for Anna, with a discount of its own',
      body: {
        partnerId: demo.anna,
        offerId: demo.offer,
        code: 'SPRING10',
        clientDiscount: { percent: 10, text: 'На первый заказ' },
      },
      again: 'PROMOCODE_TAKEN',
    },
  },
  takenOver:
    "**write over any promocode, so that its clients are another partner's**, and over entries of the journal whose key it knows; read profiles of partners whose ids it knows, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument

import { createLink } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { linkActs } from '../../../infra/openapi/link-acts.ts'

export const document = {
  spec: createLink,
  tag: 'Referral links',
  ...linkActs.createLink,
  summaryRu: 'Создать партнёру реферальную ссылку',
  examples: {
    spring: {
      summary: 'A second link for Anna',
      body: { partnerId: demo.anna, offerId: demo.offer, slug: 'anna-spring' },
      again: 'LINK_SLUG_TAKEN',
    },
  },
  takenOver:
    "**write over any link, so that its clients are another partner's**, and over entries of the journal whose key it knows; read profiles of partners whose ids it knows, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument

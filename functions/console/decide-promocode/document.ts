import { decidePromocode } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { promocodeActs } from '../../../infra/openapi/promocode-acts.ts'

export const document = {
  spec: decidePromocode,
  tag: 'Console',
  ...promocodeActs.decidePromocode,
  takenOver: 'the same as `create-promocode`; write any lead counts',
} satisfies EndpointDocument

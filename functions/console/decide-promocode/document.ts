import { consoleDecidePromocode } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { promocodeActs } from '../../../infra/openapi/promocode-acts.ts'

export const document = {
  spec: consoleDecidePromocode,
  tag: 'Console',
  ...promocodeActs.decidePromocode,
  takenOver: 'the same as `console-create-promocode`; write any lead counts',
} satisfies EndpointDocument

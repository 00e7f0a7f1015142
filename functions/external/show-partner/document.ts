import { showPartner } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { partnerWithAccount } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: showPartner,
  tag: 'Partners',
  summary: 'Show a partner with the account',
  summaryRu: 'Партнёр с его счётом',
  description:
    'What the partner earned, what can be requested now, and the active payout request. The movements are in the statement. With the scope partners.details also what the partner answered to the legal type, such as a passport; a key without scopes does not get it.',
  path: { id: { description: 'id of the partner' } },
  answer: partnerWithAccount,
  examples: {
    demo: { summary: 'Anna of the demo contour', path: { id: demo.anna } },
  },
  takenOver:
    "**read and decrypt what any partner whose id it knows answered to the legal type, such as passports**; read profile, account and activity of that partner, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument

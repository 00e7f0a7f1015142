import { showStatement } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { statement } from '../../../infra/openapi/responses/statement.ts'

export const document = {
  spec: showStatement,
  tag: 'Payouts',
  summary: "List the movements of a partner's balance, newest first",
  summaryRu: 'Движения по балансу партнёра, начиная с последних',
  description:
    'Every movement of money with its cause and the balance after it: leads, deals and the rules that rewarded them, payouts requested, paid and returned. The sum of all changes is the balance.',
  path: { id: { description: 'id of the partner' } },
  query: { limit, cursor },
  answer: statement,
  examples: {
    anna: { summary: 'Anna of the demo contour', path: { id: demo.anna } },
  },
  takenOver: "read account and ledger of a partner whose id it knows; forge a key's time of last use",
} satisfies EndpointDocument

import { consoleShowStatement } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { reviewedStatement } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: consoleShowStatement,
  tag: 'Console',
  summary: "A partner's movements of money, newest first, with the reason for each",
  description: 'Entries have their numbers, which are needed to take an accrual back, and say whether it was taken back.',
  path: { id: { description: 'id of the partner' } },
  query: { limit, cursor },
  answer: reviewedStatement,
  takenOver: 'read account and ledger of a partner whose id it knows, and the configuration; keep a session from expiring',
} satisfies EndpointDocument

import * as z from 'zod/mini'
import { draft } from '../../../lib/contract/draft-fields.ts'
import { type EndpointSpec, loginAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'

/** What the last closed month would have cost under the rules of a draft. */
export const costDraft = {
  name: 'cost-draft',
  method: 'POST',
  path: '/api/console/configuration/draft/cost',
  access: 'Administrator',
  permission: 'rewards.manage',
  streamed: false,
  changesNothing: true,
  body: z.object({ draft: draft() }),
  success: 200,
  errors: [
    ...parsingErrors,
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'UPGRADE_NOT_CLOSED',
    'CONFIGURED_BY_FILE',
    'DRAFT_REFUSED',
  ],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'LEADS', index: 'leads-by-change', actions: ['Query'] },
    // Queried for what the month's leads did; read in batches when a draft moves where leads begin or make deals.
    { partition: 'LEAD#*', actions: ['Query', 'BatchGetItem'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

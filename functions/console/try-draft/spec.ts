import * as z from 'zod/mini'
import { draft } from '../../../lib/contract/draft-fields.ts'
import { type EndpointSpec, loginAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'

/** What publishing a draft of the configuration would change. */
export const tryDraft = {
  name: 'try-draft',
  method: 'POST',
  path: '/api/console/configuration/draft',
  access: 'Administrator',
  permission: 'rewards.manage',
  streamed: false,
  changesNothing: true,
  body: z.object({ draft: draft() }),
  success: 200,
  errors: [...parsingErrors, 'TEXT_EXPECTED', 'TEXT_TOO_LONG', 'TEXT_NOT_UNICODE', 'UPGRADE_NOT_CLOSED', 'CONFIGURED_BY_FILE'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    // Counted when a draft changes where leads begin or make deals.
    { partition: 'LEADS', index: 'leads-by-change', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

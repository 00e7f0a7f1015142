import * as z from 'zod/mini'
import { optionalText } from '../../../lib/contract/body-fields.ts'
import { type EndpointSpec, loginAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'

/** API Gateway takes 10 MB, a function 6 MB with all that is escaped in them. */
const maxBodyBytes = 4 * 1024 * 1024

/** What a contour file would change: the comparison of `contour apply --dry-run`. */
export const tryConfiguration = {
  name: 'try-configuration',
  method: 'POST',
  path: '/api/console/configuration/trial',
  access: 'Administrator',
  permission: 'settings.manage',
  streamed: false,
  changesNothing: true,
  maxBodyBytes,
  // One of them: a file above a few hundred KB is sent packed.
  body: z.object({ file: optionalText(maxBodyBytes), packed: optionalText(maxBodyBytes) }),
  success: 200,
  errors: [...parsingErrors, 'TEXT_EXPECTED', 'TEXT_TOO_LONG', 'TEXT_NOT_UNICODE'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    // What the file was made from.
    { partition: 'APPLIED', actions: ['GetItem'] },
    { partition: 'CONFIGURATIONS', actions: ['GetItem'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['Query'] },
    { partition: 'LINKS', actions: ['Query'] },
    { partition: 'PROMOCODES', actions: ['Query'] },
    { partition: 'GIVENUP', actions: ['Query'] },
    { partition: 'OFFER#*', actions: ['Query'] },
    // Counted when a file changes where leads begin or make deals.
    { partition: 'LEADS', index: 'leads-by-change', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

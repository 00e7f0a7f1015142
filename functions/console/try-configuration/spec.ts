import * as z from 'zod/mini'
import { text } from '../../../lib/contract/body-fields.ts'
import { type EndpointSpec, loginAccess, parsingErrors } from '../../../lib/contract/endpoint-spec.ts'

/** The maximum length of a body. */
export const maxFileLength = 256 * 1024

/** What a contour file would change: the comparison of `contour apply --dry-run`. */
export const tryConfiguration = {
  name: 'try-configuration',
  method: 'POST',
  path: '/api/console/configuration/trial',
  access: 'Administrator',
  permission: 'settings.manage',
  streamed: false,
  changesNothing: true,
  body: z.object({ file: text(maxFileLength) }),
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

import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import { bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { levelAccess } from '../../../lib/contract/level-access.ts'

/** An administrator protects the level of a partner with a reason, or ends the protection without one. */
export const keepLevel = {
  name: 'keep-level',
  method: 'PUT',
  path: '/api/console/partner/{id}/level-protection',
  access: 'Administrator',
  permission: 'partners.write',
  streamed: false,
  body: z.object({ reason: optionalText(maxReasonLength) }),
  success: 200,
  errors: [
    ...bodyErrors,
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'PARTNER_NOT_FOUND',
    'PARTNER_ERASED',
    'UPGRADE_NOT_CLOSED',
  ],
  table: [...levelAccess, { partition: 'PARTNER#*', actions: ['GetItem'] }],
  emits: ['partner.changed'],
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import { maxReasonLength, optionalText, text } from '../../../lib/contract/body-fields.ts'
import { bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { levelAccess } from '../../../lib/contract/level-access.ts'
import { profileFields } from '../../../lib/contract/profile-fields.ts'

/** More than a month takes, so that a wrong one is answered like one that is over. */
const maxMonthLength = 20

/** An administrator gives a partner the level that the deals of a closed month reach. */
export const applyLevel = {
  name: 'apply-level',
  method: 'PUT',
  path: '/api/console/partner/{id}/level',
  access: 'Administrator',
  permission: 'partners.write',
  streamed: false,
  body: z.object({
    month: text(maxMonthLength),
    fromLevelId: profileFields.levelId,
    toLevelId: profileFields.levelId,
    reason: optionalText(maxReasonLength),
  }),
  success: 200,
  errors: [
    ...bodyErrors,
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'ID_EXPECTED',
    'PARTNER_NOT_FOUND',
    'PARTNER_ERASED',
    'LEVEL_NOT_FOUND',
    'UPGRADE_NOT_CLOSED',
  ],
  table: [...levelAccess, { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem'] }],
  emits: ['partner.changed'],
} as const satisfies EndpointSpec

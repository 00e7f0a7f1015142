import * as z from 'zod/mini'
import { note, reason, reasonErrors } from './body-fields.ts'
import { type ActSpec, bodyErrors, feedAccess } from './endpoint-spec.ts'

/** The common part of blocking and unblocking a partner. */
export const profileSwitch = {
  method: 'PUT',
  permission: 'partners.write',
  streamed: false,
  body: z.object({ reason: reason(), note: note() }),
  success: 200,
  errors: [...bodyErrors, ...reasonErrors, 'PARTNER_NOT_FOUND', 'PARTNER_ERASED'],
  table: [
    { partition: 'PARTNERS', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
  ],
} as const satisfies ActSpec

import * as z from 'zod/mini'
import { type ActSpec, bodyErrors, mailAccess } from './endpoint-spec.ts'

/** Mails a partner that they can sign in to the account. */
export const invitePartnerAct = {
  method: 'POST',
  permission: 'partners.write',
  streamed: false,
  body: z.object({}),
  success: 200,
  errors: [
    ...bodyErrors,
    'PARTNER_NOT_FOUND',
    'PARTNER_ERASED',
    'PARTNER_BLOCKED',
    'PARTNER_INVITED_LATELY',
    'UPGRADE_NOT_CLOSED',
  ],
  /** Besides the configuration, whose form the act depends on. */
  table: [
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    mailAccess,
  ],
} as const satisfies ActSpec

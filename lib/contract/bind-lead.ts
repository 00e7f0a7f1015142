import * as z from 'zod/mini'
import { namedOwner } from '../domain/lead/lead-binding.ts'
import { maxReasonLength, optionalText } from './body-fields.ts'
import { type ActSpec, bodyErrors, feedAccess } from './endpoint-spec.ts'

/** Binds an unassigned lead: by the client's promocode, or to a partner and an offer. */
export const bindLeadAct = {
  method: 'PUT',
  permission: 'leads.write',
  streamed: false,
  body: z
    .object({
      promocode: optionalText(),
      partnerId: optionalText(),
      offerId: optionalText(),
      reason: optionalText(maxReasonLength),
    })
    .check(z.refine((sent) => namedOwner(sent) !== undefined, { error: 'LEAD_OWNER_REQUIRED', path: ['promocode'] })),
  success: 200,
  errors: [
    ...bodyErrors,
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'LEAD_OWNER_REQUIRED',
    'LEAD_NOT_FOUND',
    'LEAD_HAS_PARTNER',
    'PROMOCODE_NOT_FOUND',
    'PARTNER_NOT_FOUND',
    'OFFER_UNAVAILABLE',
    'LEAD_DUPLICATE',
    'LEAD_DEAL_OVER_LIMIT',
    'LEAD_REWARDS_TOO_MANY',
    'DEAL_AMOUNT_INVALID',
  ],
  /** Besides the configuration, whose offer the binding rests on. */
  table: [
    { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem'] },
    { partition: 'VALUE#*', actions: ['BatchGetItem', 'PutItem'] },
    { partition: 'PROMOCODES', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'WINDOW#*', actions: ['GetItem', 'PutItem'] },
    { partition: 'OFFER#*', actions: ['GetItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['lead.bound', 'reward.accrued'],
} as const satisfies ActSpec

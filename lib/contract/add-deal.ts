import { amount } from './body-fields.ts'
import { type ActSpec, feedAccess } from './endpoint-spec.ts'

/** Adds a deal to a lead in the target status. */
export const addDealAct = {
  method: 'PUT',
  permission: 'leads.write',
  streamed: false,
  success: 200,
  /** After those of the body. */
  errors: ['DEAL_AMOUNT_REQUIRED', 'DEAL_AMOUNT_INVALID', 'LEAD_NOT_FOUND', 'DEAL_NEEDS_TARGET_STATUS'],
  /** Besides the lead: an administrator's deal may wait, which needs more of it. */
  table: [
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['deal.added', 'reward.accrued'],
} as const satisfies ActSpec

/** The body's fields. */
export const addDealFields = () => ({ amount: amount('DEAL_AMOUNT_REQUIRED', 'DEAL_AMOUNT_INVALID') })

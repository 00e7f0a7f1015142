import * as z from 'zod/mini'
import { amountIfNeeded, optionalText } from './body-fields.ts'
import { type ActSpec, feedAccess } from './endpoint-spec.ts'

/** Moves a lead to a status. */
export const changeLeadStatusAct = {
  method: 'PUT',
  permission: 'leads.write',
  streamed: false,
  success: 200,
  /** After those of the body. */
  errors: [
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'LEAD_STATUS_REQUIRED',
    'LEAD_NOT_FOUND',
    'LEAD_STATUS_NOT_FOUND',
    'LEAD_STATUS_AMBIGUOUS',
    'DEAL_AMOUNT_REQUIRED_FOR_STATUS',
    'DEAL_AMOUNT_INVALID',
  ],
  table: [
    { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['lead.status_changed', 'deal.added', 'reward.accrued'],
} as const satisfies ActSpec

/** The body's fields. */
export const changeLeadStatusFields = () => ({
  id: optionalText(),
  systemName: optionalText(),
  // Only used for the target status, ignored otherwise.
  amount: amountIfNeeded(),
})

/** The rule across the fields. */
export const namesStatus = () =>
  z.refine<{ id?: string | undefined; systemName?: string | undefined }>(
    ({ id, systemName }) => id !== undefined || systemName !== undefined,
    { error: 'LEAD_STATUS_REQUIRED', path: ['id'] },
  )

import * as z from 'zod/mini'
import { amountIfNeeded, optionalText } from '../../../lib/contract/body-fields.ts'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
  moneyKeyAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** spec: PUT /lead/{id}/status */
export const changeLeadStatus = {
  name: 'change-lead-status',
  method: 'PUT',
  path: '/api/external/lead/{id}/status',
  access: 'ApiKey',
  permission: 'leads.write',
  streamed: false,
  body: z
    .object({
      id: optionalText(),
      systemName: optionalText(),
      // Only used for the target status, ignored otherwise.
      amount: amountIfNeeded(),
    })
    .check(
      z.refine(({ id, systemName }) => id !== undefined || systemName !== undefined, {
        error: 'LEAD_STATUS_REQUIRED',
        path: ['id'],
      }),
    ),
  success: 200,
  errors: [
    ...bodyErrors,
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
    ...moneyKeyAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['lead.status_changed', 'deal.added', 'reward.accrued'],
} as const satisfies EndpointSpec

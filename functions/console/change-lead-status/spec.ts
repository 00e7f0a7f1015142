import * as z from 'zod/mini'
import { amountIfNeeded, optionalText, seenRevision } from '../../../lib/contract/body-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** An administrator moves a lead, like PUT /lead/{id}/status of the API. */
export const consoleChangeLeadStatus = {
  name: 'console-change-lead-status',
  method: 'PUT',
  path: '/api/console/lead/{id}/status',
  access: 'Administrator',
  permission: 'leads.write',
  streamed: false,
  body: z
    .object({
      revision: seenRevision(),
      id: optionalText(),
      systemName: optionalText(),
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
    'LEAD_REVISION_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'LEAD_STATUS_REQUIRED',
    'LEAD_NOT_FOUND',
    'LEAD_CHANGED',
    'LEAD_STATUS_NOT_FOUND',
    'LEAD_STATUS_AMBIGUOUS',
    'DEAL_AMOUNT_REQUIRED_FOR_STATUS',
    'DEAL_AMOUNT_INVALID',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    // What the administrator has decided alone for the partner that day.
    { partition: 'DECIDEDDEALS#*', actions: ['GetItem', 'UpdateItem'] },
    // A deal above the limit waits for a second administrator.
    { partition: 'WAITINGDEALS', actions: ['PutItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['lead.status_changed', 'deal.added', 'reward.accrued'],
} as const satisfies EndpointSpec

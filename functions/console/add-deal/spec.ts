import * as z from 'zod/mini'
import { amount, seenRevision } from '../../../lib/contract/body-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** An administrator adds a deal to a lead, like PUT /lead/{id}/add-deal of the API. */
export const consoleAddDeal = {
  name: 'console-add-deal',
  method: 'PUT',
  path: '/api/console/lead/{id}/add-deal',
  access: 'Administrator',
  permission: 'leads.write',
  streamed: false,
  body: z.object({ revision: seenRevision(), amount: amount('DEAL_AMOUNT_REQUIRED', 'DEAL_AMOUNT_INVALID') }),
  success: 200,
  errors: [
    ...bodyErrors,
    'LEAD_REVISION_INVALID',
    'DEAL_AMOUNT_REQUIRED',
    'DEAL_AMOUNT_INVALID',
    'LEAD_NOT_FOUND',
    'LEAD_CHANGED',
    'DEAL_NEEDS_TARGET_STATUS',
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
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['deal.added', 'reward.accrued'],
} as const satisfies EndpointSpec

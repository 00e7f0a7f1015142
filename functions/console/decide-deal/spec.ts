import * as z from 'zod/mini'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { optionalReason } from '../../../lib/contract/offer-fields.ts'

/** An administrator makes or declines a deal above the limit that another one asked for. */
export const decideDeal = {
  name: 'decide-deal',
  method: 'PUT',
  path: '/api/console/lead/{id}/waiting-deal/{dealId}',
  access: 'Administrator',
  permission: 'leads.write',
  streamed: false,
  body: z.object({
    decision: z.enum(['Confirmed', 'Declined'], { error: 'DEAL_DECISION_INVALID' }),
    reason: optionalReason(),
  }),
  success: 200,
  errors: [
    ...bodyErrors,
    'DEAL_DECISION_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'LEAD_NOT_FOUND',
    'WAITING_DEAL_NOT_FOUND',
    'WAITING_DEAL_OWN',
    'WAITING_DEAL_UNASKED',
    'WAITING_DEAL_OUTDATED',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'WAITINGDEALS', actions: ['GetItem', 'DeleteItem'] },
    { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['lead.status_changed', 'deal.added', 'reward.accrued'],
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from '../../../lib/contract/body-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** An administrator cancels a deal, like PUT /lead/{id}/deal/{dealId}/cancel of the API. */
export const consoleCancelDeal = {
  name: 'console-cancel-deal',
  method: 'PUT',
  path: '/api/console/lead/{id}/deal/{dealId}/cancel',
  access: 'Administrator',
  permission: 'leads.write',
  streamed: false,
  body: z.object({ reason: optionalText(maxReasonLength) }),
  success: 200,
  errors: [...bodyErrors, 'TEXT_EXPECTED', 'TEXT_TOO_LONG', 'TEXT_NOT_UNICODE', 'LEAD_NOT_FOUND', 'DEAL_NOT_FOUND'],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'PutItem'] },
    feedAccess,
  ],
  emits: ['deal.canceled', 'reward.reversed'],
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import { amount } from '../../../lib/contract/body-fields.ts'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
  moneyKeyAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** spec: PUT /lead/{id}/add-deal */
export const addDeal = {
  name: 'add-deal',
  method: 'PUT',
  path: '/api/external/lead/{id}/add-deal',
  access: 'ApiKey',
  permission: 'leads.write',
  streamed: false,
  body: z.object({ amount: amount('DEAL_AMOUNT_REQUIRED', 'DEAL_AMOUNT_INVALID') }),
  success: 200,
  errors: [...bodyErrors, 'DEAL_AMOUNT_REQUIRED', 'DEAL_AMOUNT_INVALID', 'LEAD_NOT_FOUND', 'DEAL_NEEDS_TARGET_STATUS'],
  table: [
    ...moneyKeyAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    feedAccess,
  ],
  emits: ['deal.added', 'reward.accrued'],
} as const satisfies EndpointSpec

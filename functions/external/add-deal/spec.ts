import * as z from 'zod/mini'
import { actingMoneyKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { addDealAct, addDealFields } from '../../../lib/contract/add-deal.ts'
import { externalId, externalIdErrors } from '../../../lib/contract/body-fields.ts'
import { bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** spec: PUT /lead/{id}/add-deal */
export const addDeal = {
  ...addDealAct,
  name: 'add-deal',
  path: '/api/external/lead/{id}/add-deal',
  access: 'ApiKey',
  body: z.object({ ...addDealFields(), externalId: externalId() }),
  errors: [...bodyErrors, ...addDealAct.errors, ...externalIdErrors],
  table: [
    ...actingMoneyKeyAccess,
    { partition: 'EXTERNALIDS#*', actions: ['GetItem', 'PutItem'] },
    { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    ...addDealAct.table,
  ],
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import { actingMoneyKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { addDealAct, addDealFields } from '../../../lib/contract/add-deal.ts'
import { bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** spec: PUT /lead/{id}/add-deal */
export const addDeal = {
  ...addDealAct,
  name: 'add-deal',
  path: '/api/external/lead/{id}/add-deal',
  access: 'ApiKey',
  body: z.object(addDealFields()),
  errors: [...bodyErrors, ...addDealAct.errors],
  table: [...actingMoneyKeyAccess, { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem'] }, ...addDealAct.table],
} as const satisfies EndpointSpec

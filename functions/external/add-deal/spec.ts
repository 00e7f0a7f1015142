import * as z from 'zod/mini'
import { dealAddition, dealAdditionFields } from '../../../lib/contract/add-deal.ts'
import { actingMoneyKeyAccess, bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** spec: PUT /lead/{id}/add-deal */
export const addDeal = {
  ...dealAddition,
  name: 'add-deal',
  path: '/api/external/lead/{id}/add-deal',
  access: 'ApiKey',
  body: z.object(dealAdditionFields()),
  errors: [...bodyErrors, ...dealAddition.errors],
  table: [...actingMoneyKeyAccess, { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem'] }, ...dealAddition.table],
} as const satisfies EndpointSpec

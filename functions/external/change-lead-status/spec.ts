import * as z from 'zod/mini'
import { leadMove, leadMoveFields, namesStatus } from '../../../lib/contract/change-lead-status.ts'
import { actingMoneyKeyAccess, bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** spec: PUT /lead/{id}/status */
export const changeLeadStatus = {
  ...leadMove,
  name: 'change-lead-status',
  path: '/api/external/lead/{id}/status',
  access: 'ApiKey',
  body: z.object(leadMoveFields()).check(namesStatus()),
  errors: [...bodyErrors, ...leadMove.errors],
  table: [...actingMoneyKeyAccess, ...leadMove.table],
} as const satisfies EndpointSpec

import * as z from 'zod/mini'
import { actingMoneyKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { externalId, externalIdErrors } from '../../../lib/contract/body-fields.ts'
import { changeLeadStatusAct, changeLeadStatusFields, namesStatus } from '../../../lib/contract/change-lead-status.ts'
import { bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** spec: PUT /lead/{id}/status */
export const changeLeadStatus = {
  ...changeLeadStatusAct,
  name: 'change-lead-status',
  path: '/api/external/lead/{id}/status',
  access: 'ApiKey',
  body: z.object({ ...changeLeadStatusFields(), externalId: externalId() }).check(namesStatus()),
  errors: [...bodyErrors, ...changeLeadStatusAct.errors, ...externalIdErrors],
  table: [...actingMoneyKeyAccess, { partition: 'EXTERNALIDS#*', actions: ['GetItem', 'PutItem'] }, ...changeLeadStatusAct.table],
} as const satisfies EndpointSpec

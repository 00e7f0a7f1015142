import * as z from 'zod/mini'
import { seenRevision } from '../../../lib/contract/body-fields.ts'
import { changeLeadStatusAct, changeLeadStatusFields, namesStatus } from '../../../lib/contract/change-lead-status.ts'
import { actingAdministratorAccess, bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { dealLimitAccess, seenLeadErrors } from '../../../lib/contract/seen-lead.ts'

/** An administrator moves a lead, like PUT /lead/{id}/status of the API. */
export const consoleChangeLeadStatus = {
  ...changeLeadStatusAct,
  name: 'console-change-lead-status',
  path: '/api/console/lead/{id}/status',
  access: 'Administrator',
  body: z.object({ revision: seenRevision(), ...changeLeadStatusFields() }).check(namesStatus()),
  errors: [...bodyErrors, ...seenLeadErrors(changeLeadStatusAct.errors)],
  table: [...actingAdministratorAccess, ...dealLimitAccess, ...changeLeadStatusAct.table],
} as const satisfies EndpointSpec

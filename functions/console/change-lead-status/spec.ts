import * as z from 'zod/mini'
import { seenRevision } from '../../../lib/contract/body-fields.ts'
import { leadMove, leadMoveFields, namesStatus } from '../../../lib/contract/change-lead-status.ts'
import { actingAdministratorAccess, bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { dealLimitAccess, seenLeadErrors } from '../../../lib/contract/seen-lead.ts'

/** An administrator moves a lead, like PUT /lead/{id}/status of the API. */
export const consoleChangeLeadStatus = {
  ...leadMove,
  name: 'console-change-lead-status',
  path: '/api/console/lead/{id}/status',
  access: 'Administrator',
  body: z.object({ revision: seenRevision(), ...leadMoveFields() }).check(namesStatus()),
  errors: [...bodyErrors, ...seenLeadErrors(leadMove.errors)],
  table: [...actingAdministratorAccess, ...dealLimitAccess, ...leadMove.table],
} as const satisfies EndpointSpec

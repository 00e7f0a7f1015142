import * as z from 'zod/mini'
import { addDealAct, addDealFields } from '../../../lib/contract/add-deal.ts'
import { seenRevision } from '../../../lib/contract/body-fields.ts'
import { actingAdministratorAccess, bodyErrors, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { dealLimitAccess, seenLeadErrors } from '../../../lib/contract/seen-lead.ts'

/** An administrator adds a deal to a lead, like PUT /lead/{id}/add-deal of the API. */
export const consoleAddDeal = {
  ...addDealAct,
  name: 'console-add-deal',
  path: '/api/console/lead/{id}/add-deal',
  access: 'Administrator',
  body: z.object({ revision: seenRevision(), ...addDealFields() }),
  errors: [...bodyErrors, ...seenLeadErrors(addDealAct.errors)],
  table: [
    ...actingAdministratorAccess,
    ...dealLimitAccess,
    // A deal that waits rests on the lead as it was read.
    { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    ...addDealAct.table,
  ],
} as const satisfies EndpointSpec

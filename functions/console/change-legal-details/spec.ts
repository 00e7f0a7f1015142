import { changeLegalDetailsAct } from '../../../lib/contract/change-legal-details.ts'
import { type EndpointSpec, proofAccess, provingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator changes the legal type of a partner, the ИНН of its length and what the type asks, at once. */
export const consoleChangeLegalDetails = {
  ...changeLegalDetailsAct,
  name: 'console-change-legal-details',
  path: '/api/console/partner/{id}/legal-details',
  access: 'Administrator',
  alsoNeeds: 'partners.details',
  // Payment details.
  stepUp: true,
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    // Also who else is paid by the same.
    { partition: 'PARTNERS', actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'ConditionCheckItem'] },
    ...changeLegalDetailsAct.table,
  ],
} as const satisfies EndpointSpec

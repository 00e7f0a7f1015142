import { changePartnerAct } from '../../../lib/contract/change-partner.ts'
import { type EndpointSpec, proofAccess, provingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator changes the sent attributes of a profile, at the revision that they saw. */
export const consoleChangePartner = {
  ...changePartnerAct,
  name: 'console-change-partner',
  path: '/api/console/partner/{id}',
  access: 'Administrator',
  // Payment details, and the address that the partner signs in with.
  stepUp: ({ inn: taxId, legalTypeId: typeId, email: address }) => [taxId, typeId, address].some((sent) => sent !== undefined),
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    // Also who else is paid by the same.
    { partition: 'PARTNERS', actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'ConditionCheckItem'] },
    ...changePartnerAct.table,
  ],
} as const satisfies EndpointSpec

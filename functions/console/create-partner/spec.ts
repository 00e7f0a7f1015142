import * as z from 'zod/mini'
import { createPartnerAct, newProfileFields } from '../../../lib/contract/create-partner.ts'
import { type EndpointSpec, proofAccess, provingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator adds a partner. */
export const consoleCreatePartner = {
  ...createPartnerAct,
  name: 'console-create-partner',
  path: '/api/console/partner',
  access: 'Administrator',
  // Like changing one: the ИНН is a payment detail. Without one no proof is needed.
  stepUp: ({ inn: taxId }) => taxId !== null && taxId !== undefined,
  body: z.object(newProfileFields),
  table: [
    ...provingAdministratorAccess,
    proofAccess,
    // Also who else is paid by the same.
    { partition: 'PARTNERS', actions: ['BatchGetItem', 'PutItem'] },
    { partition: 'ACTIVITY', actions: ['PutItem'] },
    { partition: 'PARTNER#*', actions: ['PutItem'] },
    ...createPartnerAct.table,
  ],
} as const satisfies EndpointSpec

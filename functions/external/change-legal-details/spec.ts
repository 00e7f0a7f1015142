import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { changeLegalDetailsAct } from '../../../lib/contract/change-legal-details.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** Changes the legal type and the ИНН; a key that names the scope of such data also says what the type asks. */
export const changeLegalDetails = {
  ...changeLegalDetailsAct,
  name: 'change-legal-details',
  path: '/api/external/partner/{id}/legal-details',
  access: 'ApiKey',
  errors: ['LEGAL_DETAILS_FORBIDDEN', ...changeLegalDetailsAct.errors],
  table: [
    ...actingKeyAccess,
    { partition: 'PARTNERS', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    ...changeLegalDetailsAct.table,
  ],
} as const satisfies EndpointSpec

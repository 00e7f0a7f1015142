import { actingMoneyKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { changePartnerAct } from '../../../lib/contract/change-partner.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** Changes the sent attributes of a profile, at the revision that the caller saw. */
export const changePartner = {
  ...changePartnerAct,
  name: 'change-partner',
  path: '/api/external/partner/{id}',
  access: 'ApiKey',
  table: [
    ...actingMoneyKeyAccess,
    { partition: 'PARTNERS', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    ...changePartnerAct.table,
  ],
} as const satisfies EndpointSpec

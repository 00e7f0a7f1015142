import { bindLeadAct } from '../../../lib/contract/bind-lead.ts'
import { type EndpointSpec, keptAnswerAccess, moneyKeyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** A key binds an unassigned lead: by the client's promocode, or to a partner and an offer. */
export const bindLead = {
  ...bindLeadAct,
  name: 'bind-lead',
  method: 'POST',
  path: '/api/external/lead/{id}/bind',
  access: 'ApiKey',
  table: [
    ...moneyKeyAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    ...bindLeadAct.table,
  ],
} as const satisfies EndpointSpec

import { bindLeadAct } from '../../../lib/contract/bind-lead.ts'
import { actingLoginAccess, type EndpointSpec, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator binds an unassigned lead: by the client's promocode, or to a partner and an offer. */
export const consoleBindLead = {
  ...bindLeadAct,
  name: 'console-bind-lead',
  path: '/api/console/lead/{id}/bind',
  access: 'Administrator',
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    ...bindLeadAct.table,
  ],
} as const satisfies EndpointSpec

import { actingLoginAccess, type EndpointSpec, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { invitePartnerAct } from '../../../lib/contract/invite-partner.ts'

/** An administrator mails a partner that they can sign in. */
export const consoleInvitePartner = {
  ...invitePartnerAct,
  name: 'console-invite-partner',
  path: '/api/console/partner/{id}/invite',
  access: 'Administrator',
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    ...invitePartnerAct.table,
  ],
} as const satisfies EndpointSpec

import { type EndpointSpec, keptAnswerAccess, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { invitePartnerAct } from '../../../lib/contract/invite-partner.ts'

/** Mails a partner that they can sign in. */
export const invitePartner = {
  ...invitePartnerAct,
  name: 'invite-partner',
  path: '/api/external/partner/{id}/invite',
  access: 'ApiKey',
  table: [
    ...keyAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    ...invitePartnerAct.table,
  ],
} as const satisfies EndpointSpec

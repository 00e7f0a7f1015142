import { actingLoginAccess, type EndpointSpec, proofAccess } from '../../../lib/contract/endpoint-spec.ts'

/**
 * What a partner answered to the legal type, for an administrator who asks for it. A POST, because the journal says who looked. The answer is
 * kept nowhere.
 */
export const showLegalDetails = {
  name: 'show-legal-details',
  method: 'POST',
  path: '/api/console/partner/{id}/legal-details',
  access: 'Administrator',
  permission: 'partners.details',
  // A console that was left open shows nobody's passport.
  stepUp: true,
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'PARTNER_NOT_FOUND'],
  table: [
    ...actingLoginAccess,
    { partition: 'CONTOUR', actions: ['Query', 'GetItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    proofAccess,
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'LEGALDETAILS', actions: ['GetItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
  ],
  detailsKey: ['Decrypt'],
} as const satisfies EndpointSpec

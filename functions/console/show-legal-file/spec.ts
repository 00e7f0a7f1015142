import { actingLoginAccess, type EndpointSpec, proofAccess } from '../../../lib/contract/endpoint-spec.ts'
import { legalFileAccess } from '../../../lib/contract/legal-file.ts'

/** A file that a partner answered with, for an administrator who asks for it. A POST, because the journal says who looked. */
export const showLegalFile = {
  name: 'show-legal-file',
  method: 'POST',
  path: '/api/console/partner/{id}/legal-details/{fieldTypeId}/file',
  access: 'Administrator',
  permission: 'partners.details',
  // As for the answers themselves.
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
    ...legalFileAccess,
    { partition: 'EVENTS#*', actions: ['PutItem'] },
  ],
  detailsKey: ['Decrypt'],
} as const satisfies EndpointSpec

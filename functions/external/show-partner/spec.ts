import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** One partner with the account, and for keys that name the scope with what the legal type asked. */
export const showPartner = {
  name: 'show-partner',
  method: 'GET',
  path: '/api/external/partner/{id}',
  access: 'ApiKey',
  permission: 'partners.read',
  addsFor: 'partners.details',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'PARTNER_NOT_FOUND'],
  table: [
    ...keyAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem'] },
    { partition: 'LEGALDETAILS', actions: ['GetItem'] },
  ],
  detailsKey: ['Decrypt'],
} as const satisfies EndpointSpec

import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** The link that a partner's clients click. spec: POST /lead, Binding to a partner, rule 2 */
export const openReferralLink = {
  name: 'open-referral-link',
  method: 'GET',
  path: '/r/{slug}',
  access: 'Public',
  streamed: false,
  body: undefined,
  success: 302,
  errors: ['LINK_NOT_FOUND', 'OFFER_UNAVAILABLE'],
  table: [
    // GetItem reads whose link it was, for the page of one that leads nowhere.
    { partition: 'CONTOUR', actions: ['Query', 'GetItem'] },
    { partition: 'LOGO', actions: ['GetItem'] },
    { partition: 'LINKS', actions: ['GetItem'] },
    { partition: 'OFFER#*', actions: ['GetItem'] },
    { partition: 'SESSION#*', actions: ['PutItem'] },
  ],
} as const satisfies EndpointSpec

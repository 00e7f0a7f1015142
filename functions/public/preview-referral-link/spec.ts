import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** Programs that preview links call this before anybody clicks. It is not a click: it opens no session. */
export const previewReferralLink = {
  name: 'preview-referral-link',
  method: 'HEAD',
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
  ],
} as const satisfies EndpointSpec

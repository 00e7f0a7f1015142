import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** The logo of an offer, for both apps, by its digest: whatever has this digest never changes. */
export const showLogo = {
  name: 'show-logo',
  method: 'GET',
  path: '/api/session/logo/{digest}',
  access: 'Visitor',
  streamed: false,
  isKeptForGood: true,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL'],
  table: [{ partition: 'LOGO', actions: ['GetItem'] }],
} as const satisfies EndpointSpec

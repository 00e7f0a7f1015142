import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** A challenge for a passkey to sign, or to make one with: valid once, for minutes, in the browser that asked. */
export const requestPasskeyChallenge = {
  name: 'request-passkey-challenge',
  method: 'POST',
  path: '/api/session/passkey/challenge',
  access: 'Visitor',
  streamed: false,
  body: undefined,
  success: 201,
  errors: [],
  table: [{ partition: 'PASSKEYCHALLENGE#*', actions: ['PutItem'] }],
} as const satisfies EndpointSpec

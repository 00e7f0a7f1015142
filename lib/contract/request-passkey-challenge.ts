import type { EndpointSpec } from './endpoint-spec.ts'

/** Something to be signed by a passkey, or to be answered where one is made: in the browser that asks, within minutes, once. */
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

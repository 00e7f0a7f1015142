import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** How the program shows itself, for both apps, before anybody is signed in and afterwards. */
export const showFace = {
  name: 'show-face',
  method: 'GET',
  path: '/api/session/face',
  access: 'Visitor',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    { partition: 'CONTOUR', actions: ['GetItem'] },
    { partition: 'LOGO', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec

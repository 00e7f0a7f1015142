import { actingLoginAccess, type EndpointSpec, feedAccess } from './endpoint-spec.ts'

/** A partner asks to be erased. Administrators find it in the journal; erasing is theirs. */
export const requestErasure = {
  name: 'request-erasure',
  method: 'POST',
  path: '/api/account/erasure-request',
  access: 'Partner',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...actingLoginAccess,
    { partition: 'PARTNERS', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    feedAccess,
  ],
  emits: ['partner.changed'],
} as const satisfies EndpointSpec

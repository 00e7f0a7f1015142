import { actingLoginAccess, type EndpointSpec, feedAccess, mailAccess } from './endpoint-spec.ts'

/** A partner takes back that they want to be erased. Whoever was erased is signed in nowhere, so that there is nothing to take back. */
export const withdrawErasure = {
  name: 'withdraw-erasure',
  method: 'DELETE',
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
    mailAccess,
  ],
  emits: ['partner.changed'],
} as const satisfies EndpointSpec

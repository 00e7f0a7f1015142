import { actingLoginAccess, type EndpointSpec, feedAccess, mailAccess } from '../../../lib/contract/endpoint-spec.ts'

/** A partner withdraws their erasure request. After the erasure nobody is signed in any more, so there is nothing to withdraw. */
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

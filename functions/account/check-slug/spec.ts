import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** Whether a name for a link is free now, while a partner types it. Only creating the link decides. */
export const checkSlug = {
  name: 'check-slug',
  method: 'GET',
  path: '/api/account/link/slug/{slug}',
  access: 'Partner',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'LINK_SLUG_INVALID'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'LINKS', actions: ['BatchGetItem'] },
    { partition: 'GIVENUP', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec

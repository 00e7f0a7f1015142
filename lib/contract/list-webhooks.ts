import type { EndpointSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'

/** Where events are sent to. */
export const listWebhooks = {
  name: 'list-webhooks',
  method: 'GET',
  path: '/api/external/webhook',
  access: 'ApiKey',
  permission: 'webhooks.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    // By all keys and roles it is known whose rights have ended.
    { partition: 'KEYS', actions: ['GetItem', 'Query'] },
    { partition: 'KEYUSES', actions: ['UpdateItem'] },
    { partition: 'ROLES', actions: ['Query'] },
    ...webhookAccess.list,
  ],
} as const satisfies EndpointSpec

import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'

/** All webhooks. */
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
    // Keys and roles decide whose rights have ended.
    { partition: 'KEYS', actions: ['GetItem', 'Query'] },
    { partition: 'KEYUSES', actions: ['UpdateItem'] },
    { partition: 'ROLES', actions: ['Query'] },
    ...webhookAccess.list,
  ],
} as const satisfies EndpointSpec

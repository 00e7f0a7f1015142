import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { listWebhooksAct } from '../../../lib/contract/list-webhooks.ts'

/** All webhooks. */
export const listWebhooks = {
  ...listWebhooksAct,
  name: 'list-webhooks',
  path: '/api/external/webhook',
  access: 'ApiKey',
  table: [
    // Keys and roles decide whose rights have ended.
    { partition: 'KEYS', actions: ['GetItem', 'Query'] },
    { partition: 'KEYUSES', actions: ['UpdateItem'] },
    { partition: 'ROLES', actions: ['Query'] },
    ...listWebhooksAct.table,
  ],
} as const satisfies EndpointSpec

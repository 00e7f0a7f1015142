import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listWebhooksAct } from '../../../lib/contract/list-webhooks.ts'

/** All webhooks, for administrators. */
export const consoleListWebhooks = {
  ...listWebhooksAct,
  name: 'console-list-webhooks',
  path: '/api/console/webhook',
  access: 'Administrator',
  // Keys and roles decide whose rights have ended.
  table: [...readingAdministratorAccess, { partition: 'KEYS', actions: ['Query'] }, ...listWebhooksAct.table],
} as const satisfies EndpointSpec

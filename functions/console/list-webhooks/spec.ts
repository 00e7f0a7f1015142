import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'

/** All webhooks, for administrators. */
export const consoleListWebhooks = {
  name: 'console-list-webhooks',
  method: 'GET',
  path: '/api/console/webhook',
  access: 'Administrator',
  permission: 'webhooks.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  // Keys and roles decide whose rights have ended.
  table: [...readingAdministratorAccess, { partition: 'KEYS', actions: ['Query'] }, ...webhookAccess.list],
} as const satisfies EndpointSpec

import { type EndpointSpec, keyAccess } from './endpoint-spec.ts'
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
  table: [...keyAccess, ...webhookAccess.list],
} as const satisfies EndpointSpec

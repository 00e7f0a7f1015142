import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { createWebhookAct } from '../../../lib/contract/create-webhook.ts'

/** Creates a webhook. Its secret is shown once. */
export const createWebhook = {
  ...createWebhookAct,
  name: 'create-webhook',
  path: '/api/external/webhook',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...createWebhookAct.table],
} as const satisfies EndpointSpec

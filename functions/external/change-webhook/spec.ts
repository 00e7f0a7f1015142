import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { changeWebhookAct } from '../../../lib/contract/change-webhook.ts'

/** Changes the sent attributes of a webhook. */
export const changeWebhook = {
  ...changeWebhookAct,
  name: 'change-webhook',
  path: '/api/external/webhook/{id}',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...changeWebhookAct.table],
} as const satisfies EndpointSpec

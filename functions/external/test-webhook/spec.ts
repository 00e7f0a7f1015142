import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { testWebhookAct } from '../../../lib/contract/test-webhook.ts'

/** Sends a test event. */
export const testWebhook = {
  ...testWebhookAct,
  name: 'test-webhook',
  path: '/api/external/webhook/{id}/test',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...testWebhookAct.table],
} as const satisfies EndpointSpec

import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { testWebhookAct } from '../../../lib/contract/test-webhook.ts'

/** An administrator sends a test event. */
export const consoleTestWebhook = {
  ...testWebhookAct,
  name: 'console-test-webhook',
  path: '/api/console/webhook/{id}/test',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...testWebhookAct.table],
} as const satisfies EndpointSpec

import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { rotateWebhookSecretAct } from '../../../lib/contract/rotate-webhook-secret.ts'

/** An administrator rotates the secret of a webhook; the previous one stays valid for a while. */
export const consoleRotateWebhookSecret = {
  ...rotateWebhookSecretAct,
  name: 'console-rotate-webhook-secret',
  path: '/api/console/webhook/{id}/rotate',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...rotateWebhookSecretAct.table],
} as const satisfies EndpointSpec

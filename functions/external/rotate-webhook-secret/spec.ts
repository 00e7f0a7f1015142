import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { rotateWebhookSecretAct } from '../../../lib/contract/rotate-webhook-secret.ts'

/** Rotates the secret of a webhook; the previous one stays valid for a while. */
export const rotateWebhookSecret = {
  ...rotateWebhookSecretAct,
  name: 'rotate-webhook-secret',
  path: '/api/external/webhook/{id}/rotate',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...rotateWebhookSecretAct.table],
} as const satisfies EndpointSpec

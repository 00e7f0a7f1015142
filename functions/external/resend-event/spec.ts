import { actingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { resendEventAct } from '../../../lib/contract/resend-event.ts'

/** Sends an event of the feed once more. */
export const resendEvent = {
  ...resendEventAct,
  name: 'resend-event',
  path: '/api/external/webhook/{id}/delivery/{eventId}',
  access: 'ApiKey',
  table: [...actingKeyAccess, ...resendEventAct.table],
} as const satisfies EndpointSpec

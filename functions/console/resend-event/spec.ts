import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { resendEventAct } from '../../../lib/contract/resend-event.ts'

/** An administrator sends an event of the feed once more. */
export const consoleResendEvent = {
  ...resendEventAct,
  name: 'console-resend-event',
  path: '/api/console/webhook/{id}/delivery/{eventId}',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...resendEventAct.table],
} as const satisfies EndpointSpec

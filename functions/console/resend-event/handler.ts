import { consoleResendEvent as spec } from './spec.ts'
import { resendEvent } from '../../../lib/act/resend-event.ts'
import { byAdministrator } from '../../../lib/act/webhook-doer.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) => resendEvent({ ...asked, doneBy: byAdministrator(caller) }))

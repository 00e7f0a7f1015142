import { resendEvent as spec } from './spec.ts'
import { resendEvent } from '../../../lib/act/resend-event.ts'
import { byKey } from '../../../lib/act/webhook-doer.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) => resendEvent({ ...asked, doneBy: byKey(caller) }))

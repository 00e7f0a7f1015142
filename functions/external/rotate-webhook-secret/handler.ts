import { rotateWebhookSecret as spec } from './spec.ts'
import { rotateWebhookSecret } from '../../../lib/act/rotate-webhook-secret.ts'
import { byKey } from '../../../lib/act/webhook-doer.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) => rotateWebhookSecret({ ...asked, doneBy: byKey(caller) }))

import { removeWebhook as spec } from './spec.ts'
import { removeWebhook } from '../../../lib/act/remove-webhook.ts'
import { byKey } from '../../../lib/act/webhook-doer.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) => removeWebhook({ ...asked, doneBy: byKey(caller) }))

import { changeWebhook as spec } from './spec.ts'
import { changeWebhook } from '../../../lib/act/change-webhook.ts'
import { byKey } from '../../../lib/act/webhook-doer.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) => changeWebhook({ ...asked, doneBy: byKey(caller) }))

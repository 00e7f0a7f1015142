import { createWebhook as spec } from './spec.ts'
import { createWebhook } from '../../../lib/act/create-webhook.ts'
import { byKey } from '../../../lib/act/webhook-doer.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) => createWebhook({ ...asked, doneBy: byKey(caller) }))

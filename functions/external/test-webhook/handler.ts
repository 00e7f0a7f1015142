import { testWebhook as spec } from './spec.ts'
import { testWebhook } from '../../../lib/act/test-webhook.ts'
import { byKey } from '../../../lib/act/webhook-doer.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) => testWebhook({ ...asked, doneBy: byKey(caller) }))

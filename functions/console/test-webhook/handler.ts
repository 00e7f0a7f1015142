import { consoleTestWebhook as spec } from './spec.ts'
import { testWebhook } from '../../../lib/act/test-webhook.ts'
import { byAdministrator } from '../../../lib/act/webhook-doer.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) => testWebhook({ ...asked, doneBy: byAdministrator(caller) }))

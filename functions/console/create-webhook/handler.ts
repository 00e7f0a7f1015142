import { consoleCreateWebhook as spec } from './spec.ts'
import { createWebhook } from '../../../lib/act/create-webhook.ts'
import { byAdministrator } from '../../../lib/act/webhook-doer.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  createWebhook({ ...asked, doneBy: byAdministrator(caller) }),
)

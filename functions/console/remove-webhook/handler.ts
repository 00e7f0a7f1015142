import { consoleRemoveWebhook as spec } from './spec.ts'
import { removeWebhook } from '../../../lib/act/remove-webhook.ts'
import { byAdministrator } from '../../../lib/act/webhook-doer.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  removeWebhook({ ...asked, doneBy: byAdministrator(caller) }),
)

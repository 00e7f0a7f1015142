import { consoleChangeWebhook as spec } from './spec.ts'
import { changeWebhook } from '../../../lib/act/change-webhook.ts'
import { byAdministrator } from '../../../lib/act/webhook-doer.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  changeWebhook({ ...asked, doneBy: byAdministrator(caller) }),
)

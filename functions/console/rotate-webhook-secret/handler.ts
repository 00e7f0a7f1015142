import { consoleRotateWebhookSecret as spec } from './spec.ts'
import { rotateWebhookSecret } from '../../../lib/act/rotate-webhook-secret.ts'
import { byAdministrator } from '../../../lib/act/webhook-doer.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, ({ caller, ...asked }) =>
  rotateWebhookSecret({ ...asked, doneBy: byAdministrator(caller) }),
)

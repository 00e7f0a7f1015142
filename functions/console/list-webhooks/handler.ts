import { consoleListWebhooks as spec } from './spec.ts'
import { webhookView } from '../../../lib/domain/webhook/webhook-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadStandingWebhooks } from '../../../lib/store/webhook/webhook.ts'

export const handler = personEndpoint(spec, async ({ at }) => ({
  answer: (await loadStandingWebhooks(at)).map((webhook) => webhookView(webhook, at)),
}))

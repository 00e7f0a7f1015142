import { listWebhooks as spec } from './spec.ts'
import { webhookView } from '../../../lib/domain/webhook/webhook-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadStandingWebhooks } from '../../../lib/store/webhook/webhook.ts'

export const handler = endpoint(spec, async ({ at }) => ({
  answer: (await loadStandingWebhooks(at)).map((webhook) => webhookView(webhook, at)),
}))

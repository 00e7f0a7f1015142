import { createWebhook as spec } from './spec.ts'
import { apiKeyIdentity } from '../../../lib/domain/people/actor.ts'
import { apiKeysEntry } from '../../../lib/domain/journal/journal.ts'
import { createWebhook, newWebhookSecret } from '../../../lib/domain/webhook/webhook-management.ts'
import { keyAsMaker } from '../../../lib/domain/webhook/webhook-holder.ts'
import { webhookUrl } from '../../../lib/webhook/webhook-url.ts'
import { webhookView } from '../../../lib/domain/webhook/webhook-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { areWebhooksLocalTrials } from '../../../lib/store/table/environment.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { webhookCreated } from '../../../lib/store/webhook/webhook.ts'

export const handler = endpoint(spec, async ({ body, caller, at, newId, randomBytes }) => {
  const { reason, ...asked } = body
  const url = webhookUrl(asked.url, areWebhooksLocalTrials())
  const contour = await loadContour()
  const secret = newWebhookSecret(randomBytes)
  const created = createWebhook({ ...asked, url }, { id: newId(), at, secret, by: keyAsMaker(caller) })
  const webhook = webhookView(created.webhook, at)
  const entry = apiKeysEntry(apiKeyIdentity(caller, contour), { id: newId(), at, reason }, created.deed)
  return {
    steps: [...webhookCreated(created), journalWritten(entry)],
    answer: { secret, webhook },
    // The secret is shown once, and not stored with the answer: a repeat gets only the webhook.
    kept: { secret: null, webhook },
  }
})

import { type AskedWebhook, createWebhook as created, newWebhookSecret } from '../domain/webhook/webhook-management.ts'
import { webhookView } from '../domain/webhook/webhook-view.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { areWebhooksLocalTrials } from '../store/table/environment.ts'
import { webhookCreated } from '../store/webhook/webhook.ts'
import { webhookUrl } from '../webhook/webhook-url.ts'
import type { AskedWebhookAct } from './webhook-doer.ts'

/** Creates a webhook. Its secret is shown once. */
export async function createWebhook({
  body: { reason, ...asked },
  doneBy,
  at,
  newId,
  randomBytes,
}: AskedWebhookAct<AskedWebhook & { reason: string | null }>) {
  const url = webhookUrl(asked.url, areWebhooksLocalTrials())
  const { maker, entry } = await doneBy()
  const secret = newWebhookSecret(randomBytes)
  const made = created({ ...asked, url }, { id: newId(), at, secret, by: maker })
  const webhook = webhookView(made.webhook, at)
  return {
    steps: [...webhookCreated(made), journalWritten(entry({ id: newId(), at, reason }, made.deed))],
    answer: { secret, webhook },
    // The secret is shown once, and not stored with the answer: a repeat gets only the webhook.
    kept: { secret: null, webhook },
  }
}

import { changeWebhook as changedBy, type WebhookChange } from '../domain/webhook/webhook-management.ts'
import { webhookView } from '../domain/webhook/webhook-view.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { areWebhooksLocalTrials } from '../store/table/environment.ts'
import { loadWebhook, webhookChanged, webhookStillAsRead } from '../store/webhook/webhook.ts'
import { webhookUrl } from '../webhook/webhook-url.ts'
import type { AskedWebhookAct } from './webhook-doer.ts'

/** Changes the sent attributes of a webhook. */
export async function changeWebhook({
  body: { reason, ...asked },
  path: { id = '' },
  doneBy,
  at,
  newId,
}: AskedWebhookAct<WebhookChange & { reason: string | null }>) {
  const url = asked.url === undefined ? undefined : webhookUrl(asked.url, areWebhooksLocalTrials())
  const [before, { maker, entry }] = await Promise.all([loadWebhook(id), doneBy()])
  const changed = changedBy(before, { ...asked, url }, { at, by: maker })
  // Nothing changes.
  if (!changed) return { restsOn: [webhookStillAsRead(before)], answer: webhookView(before, at) }
  const written = journalWritten(entry({ id: newId(), at, reason }, changed.deed))
  return { steps: [webhookChanged(changed), written], answer: webhookView(changed.webhook, at) }
}

import { editWebhook, type WebhookChange } from '../domain/webhook/webhook-management.ts'
import { webhookView } from '../domain/webhook/webhook-view.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { areWebhooksLocalTrials } from '../store/table/environment.ts'
import { loadWebhook, webhookEdited, webhookStillAsRead } from '../store/webhook/webhook.ts'
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
  const edited = editWebhook(before, { ...asked, url }, { at, by: maker })
  // Nothing changes.
  if (!edited) return { restsOn: [webhookStillAsRead(before)], answer: webhookView(before, at) }
  const written = journalWritten(entry({ id: newId(), at, reason }, edited.deed))
  return { steps: [webhookEdited(edited), written], answer: webhookView(edited.webhook, at) }
}

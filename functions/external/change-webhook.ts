import { changeWebhook as spec } from '../../lib/contract/change-webhook.ts'
import { apiKeyIdentity } from '../../lib/domain/actor.ts'
import { apiKeysEntry } from '../../lib/domain/journal.ts'
import { editWebhook } from '../../lib/domain/webhook-management.ts'
import { keyAsMaker } from '../../lib/domain/webhook-holder.ts'
import { webhookUrl } from '../../lib/webhook/webhook-url.ts'
import { webhookView } from '../../lib/domain/webhook-view.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { areWebhooksLocalTrials } from '../../lib/store/environment.ts'
import { journalWritten } from '../../lib/store/journal.ts'
import { loadWebhook, webhookEdited, webhookStillAsRead } from '../../lib/store/webhook.ts'

export const handler = endpoint(spec, async ({ body, path: { id = '' }, caller, at, newId }) => {
  const { reason, ...asked } = body
  const url = asked.url === undefined ? undefined : webhookUrl(asked.url, areWebhooksLocalTrials())
  const [before, contour] = await Promise.all([loadWebhook(id), loadContour()])
  const edited = editWebhook(before, { ...asked, url }, { at, by: keyAsMaker(caller) })
  // Nothing changes.
  if (!edited) return { restsOn: [webhookStillAsRead(before)], answer: webhookView(before, at) }
  const entry = apiKeysEntry(apiKeyIdentity(caller, contour), { id: newId(), at, reason }, edited.deed)
  return { steps: [webhookEdited(edited), journalWritten(entry)], answer: webhookView(edited.webhook, at) }
})

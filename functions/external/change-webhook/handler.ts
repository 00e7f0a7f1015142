import { changeWebhook as spec } from './spec.ts'
import { apiKeyIdentity } from '../../../lib/domain/people/actor.ts'
import { apiKeysEntry } from '../../../lib/domain/journal/journal.ts'
import { editWebhook } from '../../../lib/domain/webhook/webhook-management.ts'
import { keyAsMaker } from '../../../lib/domain/webhook/webhook-holder.ts'
import { webhookUrl } from '../../../lib/webhook/webhook-url.ts'
import { webhookView } from '../../../lib/domain/webhook/webhook-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { areWebhooksLocalTrials } from '../../../lib/store/table/environment.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWebhook, webhookEdited, webhookStillAsRead } from '../../../lib/store/webhook/webhook.ts'

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

import { editWebhook as spec } from '../../lib/contract/edit-webhook.ts'
import { administratorsEntry } from '../../lib/domain/journal.ts'
import { editWebhook } from '../../lib/domain/webhook-management.ts'
import { administratorAsMaker } from '../../lib/domain/webhook-holder.ts'
import { webhookUrl } from '../../lib/webhook/webhook-url.ts'
import { webhookView } from '../../lib/domain/webhook-view.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { areWebhooksLocalTrials } from '../../lib/store/environment.ts'
import { journalWritten } from '../../lib/store/journal.ts'
import { loadWebhook, webhookEdited, webhookStillAsRead } from '../../lib/store/webhook.ts'

export const handler = personEndpoint(spec, async ({ body, path: { id = '' }, caller, at, newId }) => {
  const { reason, ...asked } = body
  const url = asked.url === undefined ? undefined : webhookUrl(asked.url, areWebhooksLocalTrials())
  const [before, { is: administrator }] = await Promise.all([loadWebhook(id), caller])
  const edited = editWebhook(before, { ...asked, url }, { at, by: administratorAsMaker(administrator) })
  // Nothing changes.
  if (!edited) return { restsOn: [webhookStillAsRead(before)], answer: webhookView(before, at) }
  const entry = administratorsEntry(administrator, { id: newId(), at, reason }, edited.deed)
  return { steps: [webhookEdited(edited), journalWritten(entry)], answer: webhookView(edited.webhook, at) }
})

import { consoleChangeWebhook as spec } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { editWebhook } from '../../../lib/domain/webhook/webhook-management.ts'
import { administratorAsMaker } from '../../../lib/domain/webhook/webhook-holder.ts'
import { webhookUrl } from '../../../lib/webhook/webhook-url.ts'
import { webhookView } from '../../../lib/domain/webhook/webhook-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { areWebhooksLocalTrials } from '../../../lib/store/table/environment.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWebhook, webhookEdited, webhookStillAsRead } from '../../../lib/store/webhook/webhook.ts'

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

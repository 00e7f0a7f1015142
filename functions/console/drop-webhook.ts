import { dropWebhook as spec } from '../../lib/contract/drop-webhook.ts'
import { administratorsEntry } from '../../lib/domain/journal.ts'
import { removalOf } from '../../lib/domain/webhook-management.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../lib/store/journal.ts'
import { loadWebhook, webhookRemoved } from '../../lib/store/webhook.ts'

export const handler = personEndpoint(spec, async ({ path: { id = '' }, caller, at, newId }) => {
  const [before, { is: administrator }] = await Promise.all([loadWebhook(id), caller])
  const entry = administratorsEntry(administrator, { id: newId(), at, reason: null }, removalOf(before))
  return { steps: [...webhookRemoved(before), journalWritten(entry)], answer: { id, removedAt: at } }
})

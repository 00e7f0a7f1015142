import { consoleRemoveWebhook as spec } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { removalOf } from '../../../lib/domain/webhook/webhook-management.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWebhook, webhookRemoved } from '../../../lib/store/webhook/webhook.ts'

export const handler = personEndpoint(spec, async ({ path: { id = '' }, caller, at, newId }) => {
  const [before, { is: administrator }] = await Promise.all([loadWebhook(id), caller])
  const entry = administratorsEntry(administrator, { id: newId(), at, reason: null }, removalOf(before))
  return { steps: [...webhookRemoved(before), journalWritten(entry)], answer: { id, removedAt: at } }
})

import { removeWebhook as spec } from '../../lib/contract/remove-webhook.ts'
import { apiKeyIdentity } from '../../lib/domain/actor.ts'
import { apiKeysEntry } from '../../lib/domain/journal.ts'
import { removalOf } from '../../lib/domain/webhook-management.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { journalWritten } from '../../lib/store/journal.ts'
import { loadWebhook, webhookRemoved } from '../../lib/store/webhook.ts'

export const handler = endpoint(spec, async ({ path: { id = '' }, caller, at, newId }) => {
  const [before, contour] = await Promise.all([loadWebhook(id), loadContour()])
  const entry = apiKeysEntry(apiKeyIdentity(caller, contour), { id: newId(), at, reason: null }, removalOf(before))
  return { steps: [...webhookRemoved(before), journalWritten(entry)], answer: { id, removedAt: at } }
})

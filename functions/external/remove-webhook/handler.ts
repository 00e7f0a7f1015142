import { removeWebhook as spec } from './spec.ts'
import { apiKeyIdentity } from '../../../lib/domain/people/actor.ts'
import { apiKeysEntry } from '../../../lib/domain/journal/journal.ts'
import { removalOf } from '../../../lib/domain/webhook/webhook-management.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWebhook, webhookRemoved } from '../../../lib/store/webhook/webhook.ts'

export const handler = endpoint(spec, async ({ path: { id = '' }, caller, at, newId }) => {
  const [before, contour] = await Promise.all([loadWebhook(id), loadContour()])
  const entry = apiKeysEntry(apiKeyIdentity(caller, contour), { id: newId(), at, reason: null }, removalOf(before))
  return { steps: [...webhookRemoved(before), journalWritten(entry)], answer: { id, removedAt: at } }
})

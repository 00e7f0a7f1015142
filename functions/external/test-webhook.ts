import { testWebhook as spec } from '../../lib/contract/test-webhook.ts'
import { apiKeyIdentity } from '../../lib/domain/actor.ts'
import { apiKeysEntry } from '../../lib/domain/journal.ts'
import { orderFor } from '../../lib/domain/webhook-management.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { journalWritten } from '../../lib/store/journal.ts'
import { loadWebhook, webhookOrdered } from '../../lib/store/webhook.ts'

export const handler = endpoint(spec, async ({ body: { reason }, path: { id = '' }, caller, at, newId }) => {
  const [webhook, contour] = await Promise.all([loadWebhook(id), loadContour()])
  const { order, deed } = orderFor(webhook, { id: newId(), at, eventId: undefined })
  const entry = apiKeysEntry(apiKeyIdentity(caller, contour), { id: newId(), at, reason }, deed)
  return { steps: [...webhookOrdered(order), journalWritten(entry)], answer: { eventId: order.id } }
})

import { testWebhook as spec } from './spec.ts'
import { apiKeyIdentity } from '../../../lib/domain/people/actor.ts'
import { apiKeysEntry } from '../../../lib/domain/journal/journal.ts'
import { orderFor } from '../../../lib/domain/webhook/webhook-management.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWebhook, webhookOrdered } from '../../../lib/store/webhook/webhook.ts'

export const handler = endpoint(spec, async ({ body: { reason }, path: { id = '' }, caller, at, newId }) => {
  const [webhook, contour] = await Promise.all([loadWebhook(id), loadContour()])
  const { order, deed } = orderFor(webhook, { id: newId(), at, eventId: undefined })
  const entry = apiKeysEntry(apiKeyIdentity(caller, contour), { id: newId(), at, reason }, deed)
  return { steps: [...webhookOrdered(order), journalWritten(entry)], answer: { eventId: order.id } }
})

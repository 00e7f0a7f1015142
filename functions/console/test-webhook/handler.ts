import { consoleTestWebhook as spec } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { orderFor } from '../../../lib/domain/webhook/webhook-management.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWebhook, webhookOrdered } from '../../../lib/store/webhook/webhook.ts'

export const handler = personEndpoint(spec, async ({ body: { reason }, path: { id = '' }, caller, at, newId }) => {
  const [webhook, { is: administrator }] = await Promise.all([loadWebhook(id), caller])
  const { order, deed } = orderFor(webhook, { id: newId(), at, eventId: undefined })
  const entry = administratorsEntry(administrator, { id: newId(), at, reason }, deed)
  return { steps: [...webhookOrdered(order), journalWritten(entry)], answer: { eventId: order.id } }
})

import { consoleResendEvent as spec } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { orderFor } from '../../../lib/domain/webhook/webhook-management.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadToldEvent } from '../../../lib/store/feed/feed.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWebhook, webhookOrdered } from '../../../lib/store/webhook/webhook.ts'

export const handler = personEndpoint(spec, async ({ body: { reason }, path: { id = '', eventId = '' }, caller, at, newId }) => {
  const [webhook, event, { is: administrator }] = await Promise.all([loadWebhook(id), loadToldEvent(eventId), caller])
  if (!event) throw new ApiError('EVENT_NOT_FOUND')
  const { order, deed } = orderFor(webhook, { id: newId(), at, eventId })
  const entry = administratorsEntry(administrator, { id: newId(), at, reason }, deed)
  return { steps: [...webhookOrdered(order), journalWritten(entry)], answer: { eventId } }
})

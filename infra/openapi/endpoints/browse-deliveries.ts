import * as z from 'zod'
import { browseDeliveries } from '../../../lib/contract/browse-deliveries.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { delivery } from '../responses/webhook.ts'

export const document = {
  spec: browseDeliveries,
  tag: 'Console',
  summary: 'The newest deliveries of a webhook',
  description: 'The newest 50 events for it and the state of each delivery, newest first.',
  path: { id: { description: 'id of the webhook' } },
  answer: z.array(delivery),
} satisfies EndpointDocument

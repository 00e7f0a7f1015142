import * as z from 'zod'
import { listEvents } from '../../../lib/contract/list-events.ts'
import { eventTypes } from '../../../lib/domain/event.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { event } from '../responses/event.ts'

export const document = {
  spec: listEvents,
  tag: 'Events',
  summary: 'What happened, oldest first: nothing is missed, and nothing comes twice',
  description:
    'Every act that was done, through this API, by people or by the service, is told here from 30 s on after it was done, for 31 days. Keep the cursor of the last page, and ask with it again: every page has one, in `X-Next-Cursor` and with its address in `Link`, an empty page too. What lies behind a cursor never changes. A page may be shorter than asked, or empty, though there is more; at the end of what there is, pages are empty. Without cursor it begins 30 days ago. What the key may not read is told as having happened, and no more: `object` and all that tells of it are null.',
  query: {
    type: { description: 'Only events of this type', schema: { type: 'string', enum: [...eventTypes] } },
    limit,
    cursor,
  },
  answer: z.array(event),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
} satisfies EndpointDocument

import * as z from 'zod'
import { listEvents } from './spec.ts'
import { eventTypes } from '../../../lib/domain/feed/event.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { event } from '../../../infra/openapi/responses/event.ts'

export const document = {
  spec: listEvents,
  tag: 'Events',
  summary: 'Events, oldest first: nothing is missed, and nothing comes twice',
  summaryRu: 'События, начиная с давних: ничего не пропадает и ничего не приходит дважды',
  description:
    'Every act, through this API, by people or by the service, appears here 30 s after it was done and stays for 31 days. Keep the cursor of the last page and ask with it again: every page has one, even an empty page, in `X-Next-Cursor` and with its address in `Link`. What comes before a cursor never changes. A page may be short or empty although there is more; at the end, pages are empty. Without a cursor it begins 30 days ago. For objects that the key may not read, the event only says that something happened: `object` and all details are null.',
  query: {
    type: {
      description: 'Only events of these types, separated by commas',
      schema: { type: 'array', items: { type: 'string', enum: [...eventTypes] }, minItems: 1 },
    },
    limit,
    cursor,
  },
  answer: z.array(event),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver:
    "read all events of the last month, payouts, leads with their field values, accounts’ entries and profiles of partners whose ids it knows, links, promocodes, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument

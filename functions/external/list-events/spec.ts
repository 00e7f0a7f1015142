import * as z from 'zod/mini'
import { type EventType, eventTypes } from '../../../lib/domain/feed/event.ts'
import { isId } from '../../../lib/domain/value/id.ts'
import { readCursor } from '../../../lib/contract/cursor.ts'
import { type EndpointSpec, keyAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { feedObjectsAccess } from '../../../lib/contract/feed-objects-access.ts'
import { limit, parameter } from '../../../lib/contract/query-parameters.ts'

/** One type or several, separated by commas. */
function eventTypesIn(text: string): ReadonlySet<EventType> | undefined {
  const named = new Set(text.split(','))
  const types = eventTypes.filter((type) => named.has(type))
  return types.length === named.size ? new Set(types) : undefined
}

/** What happened, oldest first. */
export const listEvents = {
  name: 'list-events',
  method: 'GET',
  path: '/api/external/events',
  access: 'ApiKey',
  permission: 'events.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({
    type: parameter(eventTypesIn, 'EVENT_TYPE_INVALID'),
    limit,
    cursor: parameter((text) => placeIn(readCursor('events', text)), 'CURSOR_INVALID'),
  }),
  success: 200,
  errors: [
    ...parameterErrors,
    'EVENT_TYPE_INVALID',
    'LIMIT_INVALID',
    'CURSOR_INVALID',
    'CURSOR_EXPIRED',
    'FEED_CURSOR_OF_ANOTHER_TABLE',
  ],
  table: [
    ...keyAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'FEED#*', actions: ['Query'] },
    ...feedObjectsAccess,
  ],
} as const satisfies EndpointSpec

/**
 * The content of a feed cursor: a place after an event of an act, and the mark of the feed, which cursors from before marks lack.
 */
export interface FeedCursor {
  actId: string
  index: number
  mark?: string
}

function placeIn(place: unknown): FeedCursor | undefined {
  const [actId, index, mark] = [place].flat()
  const isPlace = typeof actId === 'string' && isId(actId) && Number.isInteger(index)
  if (!isPlace || (mark !== undefined && typeof mark !== 'string')) return undefined
  return { actId, index: Number(index), ...(mark !== undefined && { mark }) }
}

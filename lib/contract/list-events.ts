import * as z from 'zod/mini'
import { eventTypes } from '../domain/event.ts'
import { isId } from '../domain/id.ts'
import { readCursor } from './cursor.ts'
import { type EndpointSpec, keyAccess, parameterErrors } from './endpoint-spec.ts'
import { feedObjectsAccess } from './feed-objects-access.ts'
import { limit, parameter } from './query-parameters.ts'

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
    type: parameter((text) => eventTypes.find((type) => type === text), 'EVENT_TYPE_INVALID'),
    limit,
    cursor: parameter((text) => placeIn(readCursor('events', text)), 'CURSOR_INVALID'),
  }),
  success: 200,
  errors: [...parameterErrors, 'EVENT_TYPE_INVALID', 'LIMIT_INVALID', 'CURSOR_INVALID', 'CURSOR_EXPIRED'],
  table: [
    ...keyAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'FEED#*', actions: ['Query'] },
    ...feedObjectsAccess,
  ],
} as const satisfies EndpointSpec

/** Behind an event of an act. */
function placeIn(place: unknown): { actId: string; index: number } | undefined {
  const [actId, index] = [place].flat()
  const isPlace = typeof actId === 'string' && isId(actId) && Number.isInteger(index)
  return isPlace ? { actId, index: Number(index) } : undefined
}

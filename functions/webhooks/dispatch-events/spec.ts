import { feedObjectsAccess } from '../../../lib/contract/feed-objects-access.ts'
import type { StreamSpec } from '../../../lib/contract/worker-spec.ts'

/**
 * Reads events from the table's stream as they are written, and puts each into the queue of every webhook that wants it. A new
 * webhook gets a queue.
 */
export const dispatchEvents = {
  name: 'dispatch-events',
  door: 'webhooks',
  table: [
    { partition: 'WEBHOOKS', actions: ['Query'] },
    { partition: 'WEBHOOKLANES', actions: ['GetItem', 'PutItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'FEED#*', actions: ['GetItem'] },
    ...feedObjectsAccess,
  ],
} as const satisfies StreamSpec

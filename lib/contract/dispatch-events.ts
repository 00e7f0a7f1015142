import { feedObjectsAccess } from './feed-objects-access.ts'
import type { StreamSpec } from './worker-spec.ts'

/** Takes up what acts tell as they are written, and puts it into the queue of each webhook that wants it. A new webhook is given one. */
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

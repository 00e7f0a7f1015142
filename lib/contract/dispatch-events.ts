import type { StreamSpec } from './worker-spec.ts'

/** Takes up what acts tell as they are written, and puts it into the queue of each webhook that wants it. */
export const dispatchEvents = {
  name: 'dispatch-events',
  door: 'webhooks',
  table: [
    { partition: 'WEBHOOKS', actions: ['Query'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'FEED#*', actions: ['GetItem'] },
    { partition: 'PAYOUTS', actions: ['BatchGetItem'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
    { partition: 'ACTIVITY', actions: ['BatchGetItem'] },
    { partition: 'PROMOCODES', actions: ['BatchGetItem'] },
    { partition: 'LINKS', actions: ['BatchGetItem'] },
  ],
} as const satisfies StreamSpec

import type { ScheduledSpec } from '../../../lib/contract/scheduled-spec.ts'

/** Counts the feed's events into figures for people: per day, per partner and month, per offer and month. */
export const countFeed = {
  name: 'count-feed',
  door: 'schedule',
  everyMinutes: 1,
  table: [
    { partition: 'COUNTED', actions: ['GetItem', 'PutItem'] },
    { partition: 'FEED#*', actions: ['Query'] },
    { partition: 'PAYOUTS', actions: ['BatchGetItem'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
    { partition: 'DAYS', actions: ['UpdateItem'] },
    { partition: 'PARTNERMONTHS#*', actions: ['UpdateItem'] },
    { partition: 'OFFERMONTHS#*', actions: ['UpdateItem'] },
  ],
} as const satisfies ScheduledSpec

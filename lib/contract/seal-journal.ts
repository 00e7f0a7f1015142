import type { ScheduledSpec } from './scheduled-spec.ts'

/** Closes the journal: digests of its entries, each with that of the one before, so that an entry rewritten later is seen. */
export const sealJournal = {
  name: 'seal-journal',
  door: 'schedule',
  everyMinutes: 1,
  table: [
    { partition: 'EVENTS#*', actions: ['Query'] },
    { partition: 'SEALS', actions: ['PutItem', 'Query'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
  ],
} as const satisfies ScheduledSpec

import type { ScheduledSpec } from '../../../lib/contract/scheduled-spec.ts'

/** Seals the journal with a chain of digests over its entries, so that a later change of an entry is detected. */
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

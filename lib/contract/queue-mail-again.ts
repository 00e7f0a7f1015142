import type { ScheduledSpec } from './scheduled-spec.ts'

/** Puts ordered mail that was not sent into the queue again, whatever kept it: an order that stands is made good. */
export const queueMailAgain = {
  name: 'queue-mail-again',
  door: 'mail',
  everyMinutes: 5,
  table: [
    { partition: 'MAILORDERS', actions: ['Query'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'EMAILS', actions: ['GetItem'] },
  ],
} as const satisfies ScheduledSpec

import type { ScheduledSpec } from '../../../lib/contract/scheduled-spec.ts'

/** Puts orders whose mail was not sent into the queue again, whatever the cause: every order is eventually processed. */
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

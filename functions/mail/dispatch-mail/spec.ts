import type { StreamSpec } from '../../../lib/contract/worker-spec.ts'

/**
 * Reads ordered mail from the table's stream as it is written, and puts the orders into the mail queues. It looks up whether a
 * code goes to somebody the contour knows. Separate from webhook events, which therefore cannot delay a code or a notice.
 */
export const dispatchMail = {
  name: 'dispatch-mail',
  door: 'mail',
  table: [
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'EMAILS', actions: ['GetItem'] },
  ],
} as const satisfies StreamSpec

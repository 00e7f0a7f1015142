import type { StreamSpec } from './worker-spec.ts'

/**
 * Takes up mail that acts ordered as it is written, and says in the mail queues what is to be sent. It looks up whether a
 * code goes to somebody the contour knows. Apart from the events for webhooks, so that none of these holds back a code or a notice.
 */
export const dispatchMail = {
  name: 'dispatch-mail',
  door: 'mail',
  table: [
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'EMAILS', actions: ['GetItem'] },
  ],
} as const satisfies StreamSpec

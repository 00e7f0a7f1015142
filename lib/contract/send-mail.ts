import { mailMessage } from './mail-message.ts'
import type { WorkerSpec } from './worker-spec.ts'

/** Sends what stands in the mail queue, and what was ordered. It is here that somebody finds out whose address it is. */
export const sendMail = {
  name: 'send-mail',
  door: 'mail',
  message: mailMessage,
  table: [
    { partition: 'CONTOUR', actions: ['GetItem', 'Query'] },
    { partition: 'EMAILS', actions: ['GetItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'PAYOUTS', actions: ['BatchGetItem'] },
    // The balance of whoever asks to be erased.
    { partition: 'PARTNER#*', actions: ['GetItem'] },
    // By which codes are made.
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'MAILORDERS', actions: ['UpdateItem', 'DeleteItem'] },
  ],
} as const satisfies WorkerSpec

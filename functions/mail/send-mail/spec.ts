import { mailMessage } from '../../../lib/contract/mail-message.ts'
import type { WorkerSpec } from '../../../lib/contract/worker-spec.ts'

/** Sends queued and ordered mail. Only here is it looked up whose address it is. */
export const sendMail = {
  name: 'send-mail',
  door: 'mail',
  message: mailMessage,
  table: [
    { partition: 'CONTOUR', actions: ['GetItem', 'Query'] },
    { partition: 'LOGO', actions: ['GetItem'] },
    { partition: 'EMAILS', actions: ['GetItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'PAYOUTS', actions: ['BatchGetItem'] },
    // The balance of a partner who asks to be erased.
    { partition: 'PARTNER#*', actions: ['GetItem'] },
    // Codes are derived from it.
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'MAILORDERS', actions: ['UpdateItem', 'DeleteItem'] },
  ],
} as const satisfies WorkerSpec

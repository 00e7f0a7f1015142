import type { StreamSpec } from './worker-spec.ts'

/**
 * Takes up mail that acts ordered as it is written, and says in the mail queue what is to be sent. It reads nothing: what the stream
 * brings is enough. Apart from the events for webhooks, so that none of these holds back a code or a notice.
 */
export const dispatchMail = {
  name: 'dispatch-mail',
  door: 'mail',
  table: [],
} as const satisfies StreamSpec

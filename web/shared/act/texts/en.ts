import { pluralEn } from '../../../../lib/domain/words/plural.ts'
import type { ru } from './ru.ts'

export const en = {
  sending: 'Sending…',
  waiting: (seconds: number) => `The service is busy. We try again in ${pluralEn(seconds, { one: 'second', other: 'seconds' })}`,
  unknown: (what: string) => `Nobody knows whether this was done: ${what}. There was no answer.`,
  look: 'Look whether it was done',
  done: (when: string) => `It was done, ${when}. Nothing more has to be sent.`,
  notDone: (when: string) => `It was not done by ${when}. If it was sent just now, look again in half a minute.`,
  send: (what: string) => `Send: ${what}`,
  sendHint: 'Sending does nothing twice.',
  left: 'This was begun before.',
  drop: 'Forget it',
  close: 'Close',
} satisfies typeof ru

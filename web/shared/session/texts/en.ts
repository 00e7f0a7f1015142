import { pluralEn } from '../../../../lib/domain/words/plural.ts'
import type { ru } from './ru.ts'

export const en = {
  title: 'Where I am signed in',
  present: 'This session',
  since: (moment: string) => `Signed in: ${moment}`,
  lastUsed: (moment: string) => `Last used: ${moment}`,
  unknownAgent: 'Unknown program',
  end: 'End',
  endTitle: 'End this session?',
  endWhy: 'One has to sign in again on that device.',
  ended: 'The session has ended',
  others: (count: number) => pluralEn(count, { one: 'session', other: 'sessions' }),
} satisfies typeof ru

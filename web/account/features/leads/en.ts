import type { ru } from './ru.ts'

export const en = {
  title: 'My leads',
  none: 'No leads yet',
  noneHint: 'Share a link or a promocode: clients who come by it and apply show up here.',
  nobody: 'Client',
  came: (moment: string) => `Came ${moment}`,
  rules: (day: string) => `By the terms of ${day}`,
  firstRules: 'By the first terms of the offer',
  earned: 'Earned',
  nothing: 'Nothing earned yet',
  why: 'What for',
  takenBack: 'taken back',
  older: 'These are the latest rewards; the statement has the others.',
  masked: 'Name and phone are hidden: they are the client’s.',
  unknownStatus: 'A former status',
} satisfies typeof ru

import type { ru } from './ru.ts'

export const en = {
  legalType: 'Legal type',
  noType: 'Not chosen',
  types: { Individual: 'Private person', SelfEmployed: 'Self-employed', IE: 'Sole proprietor', LegalEntity: 'Organisation' },
  later: 'You can also choose it later, in the profile.',
  encrypted: 'This data is stored encrypted, apart from the profile.',
  filesLater: (labels) => `${labels}: we ask for files right after you have signed in.`,
  asksNothing: 'This type asks nothing else.',
  fillIn: 'Fill in this field',
  numberExpected: 'A number is expected',
  unanswered: 'No answer',
  yes: 'Yes',
  no: 'No',
} satisfies typeof ru

import type { ru } from './ru.ts'

export const en = {
  navigation: 'Sections',
  skip: 'To the content',
  settings: 'Settings',
  screens: {
    sessions: 'My sessions',
  },
} satisfies typeof ru

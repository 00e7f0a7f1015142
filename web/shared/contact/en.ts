import type { ru } from './ru.ts'

export const en = { title: 'Questions about the program', email: 'Mail', phone: 'Phone' } satisfies typeof ru

import type { ru } from './ru.ts'

export const en = {
  label: 'The same details of other partners',
  same: { Inn: 'The same ИНН:', Account: 'The same account:', Card: 'The same card:', Phone: 'The same telephone:' },
  more: (count: number) => `and ${count} more`,
} satisfies typeof ru

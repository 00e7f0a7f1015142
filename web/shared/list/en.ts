import type { ru } from './ru.ts'

export const en = {
  csv: { label: 'CSV', title: 'Download CSV' },
  xlsx: { label: 'Excel', title: 'Download Excel' },
} satisfies typeof ru

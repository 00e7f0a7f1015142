import type { ru } from './ru.ts'

export const en = {
  title: 'Statement',
  none: 'No movements yet',
  noneHint: 'Every reward, request and payout will show up here.',
  print: 'Print',
  balanceAfter: (amount: string) => `Available after: ${amount}`,
  waiting: (amount: string) => `Waiting: ${amount}`,
  held: (amount: string) => `In a request: ${amount}`,
  file: 'statement',
  columns: ['Date (MSK)', 'What happened', 'Why', 'Earned', 'Waiting', 'Available', 'In a request', 'Paid', 'Available after'],
} satisfies typeof ru

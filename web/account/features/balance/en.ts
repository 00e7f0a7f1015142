import type { ru } from './ru.ts'

export const en = {
  title: 'Balance',
  available: 'Available',
  negative: 'The balance is negative: a reward that was paid was taken back. What you earn next covers it first.',
  withdraw: 'Withdraw',
  waiting: 'Waiting',
  waitingWhy: 'Earned, but its waiting time is not over.',
  waitingUntil: (day: string) => `from ${day}`,
  held: 'In a request',
  heldWhy: 'Held by a payout request.',
  paid: 'Paid',
  paidWhy: 'All that was ever sent to you.',
  accrued: 'Earned in all',
  accruedWhy: 'All rewards, less what was taken back.',
  active: 'Payout request',
  history: 'What happened to the request',
  open: 'More about the request',
  next: {
    Requested: 'We are looking at the request. You can cancel it until it is approved.',
    Approved: 'The request is approved: the money will be sent soon.',
  },
} satisfies typeof ru

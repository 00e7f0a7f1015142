import type { ru } from './ru.ts'

export const en = {
  paidFrom: (when: string) =>
    `Payouts wait until ${when}: the address or the payout details were changed lately, or the request goes to details that are not in the profile. If it was not you, tell us at once.`,
  statuses: {
    Requested: 'In review',
    Approved: 'Approved',
    Paid: 'Paid',
    Rejected: 'Rejected',
    Canceled: 'Canceled by you',
  },
  cause: {
    opening: 'Opening balance',
    payoutBrought: 'Payout of the former program',
    holdEnded: 'The waiting time is over: the money can be withdrawn',
    requested: 'Payout request: the amount is held',
    paid: 'The payout was sent',
    returned: 'The request came to nothing: the amount is available again',
    reward: (status: string) => `Reward for a lead: “${status}”`,
    fixed: (amount: string) => `a fixed sum of ${amount}`,
    percent: (percent: string, amount: string) => `${percent} of a deal of ${amount}`,
    percentOnly: (percent: string) => `${percent} of a deal`,
    offer: (title: string) => `offer “${title}”`,
    terms: (day: string) => `by the terms of ${day}`,
    availableFrom: (day: string) => `can be withdrawn from ${day}`,
    reversal: 'A reward was taken back',
    dealCanceled: 'The deal was canceled',
    correction: 'Correction',
    because: (reason: string) => `Reason: ${reason}`,
    unknownStatus: 'a former status',
  },
} satisfies typeof ru

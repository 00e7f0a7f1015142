/** What a mark means, apart from its words: colours say nothing alone. */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

/** What something has come to, as everybody sees it. */
export const payoutTones = {
  Requested: 'info',
  Approved: 'warn',
  Paid: 'good',
  Rejected: 'bad',
  Canceled: 'neutral',
} as const satisfies Record<string, Tone>

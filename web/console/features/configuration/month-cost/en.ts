import { pluralEn } from '../../../../../lib/domain/words/plural.ts'
import type { ru } from './ru.ts'

export const en: typeof ru = {
  title: 'What the last month would have cost',
  hint: 'For all leads of the last month, with the level that the partner had on the day, as if the new rules had always held. Canceled deals do not count. Nothing is written.',
  compute: 'Compute',
  table: 'The last month by offers and partners',
  tooMany: (leads: string, max: string) =>
    `${leads} leads have changed since the beginning of the last month. At most ${max} are computed here. For more, make the change in a contour file and run: npm run contour -- offer month-cost --file FILE`,
  noLeads: (month: string) => `In ${month} there were no leads of this offer: there is nothing to compare.`,
  said: (of: { month: string; offer: string; paid: string; wouldPay: string; change: string }) =>
    `In ${of.month}, “${of.offer}” earned partners ${of.paid}; by the new rules it would have been ${of.wouldPay} (${of.change}).`,
  same: (of: { month: string; offer: string; paid: string }) =>
    `In ${of.month}, “${of.offer}” earned partners ${of.paid}; by the new rules it would have been the same.`,
  partners: (count: number) => pluralEn(count, { one: 'partner', other: 'partners' }),
  shown: (shown: number, all: string) => `For whom it changes most: ${shown}. In all, ${all}.`,
  partner: 'Partner',
  unknown: 'unknown',
  deals: 'Deals',
  paid: 'Accrued',
  wouldPay: 'Would be',
  change: 'Difference',
}

import type { ru } from './ru.ts'

export const en = {
  level: 'Level of the partner',
  noLevel: 'No level',
  group: 'Group of the partner',
  noGroup: 'None of these',
  amount: 'Amount of the deal',
  monthDeals: 'Deals this month already',
  monthEarned: 'Earned this month already',
  leadDeal: 'Which deal of the client',
  partnerDeal: 'Which deal of the partner',
} satisfies typeof ru

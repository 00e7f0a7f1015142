import type { ru } from './ru.ts'

export const en = {
  'change-own-link': 'change a link',
  'change-profile': 'change the profile',
  'create-own-link': 'make a link',
  'request-erasure': 'ask to be erased',
  'request-payout': 'ask for a payout',
  'request-promocode': 'ask for a promocode',
  'cancel-own-payout': 'take a payout request back',
} satisfies typeof ru

import type { ru } from './ru.ts'

export const en = {
  amount: {
    empty: 'Enter an amount',
    notNumber: 'Enter the amount in digits, for example 1 234,50',
    decimals: 'At most two decimals',
    notPositive: 'The amount must be more than zero',
    tooLarge: 'The amount is too large',
    text: 'Enter the amount in digits',
    notExact: 'At most two decimals',
    nothing: 'More or less than zero, please',
    beyondAccount: 'No account holds that much',
  },
  inn: {
    wrongLength: (lengths: string) => `An ИНН has ${lengths} digits`,
    wrongCheckDigits: 'Check the ИНН: its check digits do not fit',
  },
} satisfies typeof ru

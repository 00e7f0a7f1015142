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
  paying: {
    kind: 'How to pay',
    kinds: { BankAccount: 'To a bank account', FastPayments: 'By telephone (СБП)' },
    fields: {
      bic: 'БИК (bank code)',
      account: 'Account',
      bank: 'Bank',
      correspondentAccount: 'Correspondent account',
      payee: 'Payee',
      kpp: 'КПП',
      phone: 'Telephone',
    },
    payeeHint: 'As the bank knows them: the full name, or the name of the company',
    inDirectory: (said: string) => `In the Bank of Russia's directory: ${said}`,
    unknownBic: (day: string) => `The Bank of Russia's directory of ${day} does not have this БИК: check the digits`,
    revoked: 'its license is revoked',
    faults: {
      bicForm: 'A БИК has 9 digits, the first is 0',
      accountForm: 'An account has 20 digits',
      accountKey: 'The account does not go with this БИК: check the digits',
      correspondentForm: 'A correspondent account has 20 digits, the first are 301',
      correspondentKey: 'The account does not go with this БИК: check the digits',
      kppForm: 'A КПП has 9 characters',
      bankMissing: 'Name the bank',
      payeeMissing: 'Name the payee',
      phoneForm: 'A mobile number: +7 and 10 digits more',
      nameTooLong: 'At most 160 characters',
    },
  },
} satisfies typeof ru

import type { ru } from './ru.ts'

export const en = {
  bic: 'БИК (bank code)',
  account: 'Account',
  correspondentAccount: 'Correspondent account',
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
  codeTitle: 'Code of the mail',
  code: 'Code',
  codeHint: (email: string) => `The code comes to ${email}`,
  cancel: 'Cancel',
} satisfies typeof ru

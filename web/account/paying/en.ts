import type { ru } from './ru.ts'

export const en = {
  bic: 'БИК (bank code)',
  account: 'Account',
  correspondentAccount: 'Correspondent account',
  codeTitle: 'Code of the mail',
  code: 'Code',
  codeHint: (email: string) => `The code comes to ${email}`,
  cancel: 'Cancel',
} satisfies typeof ru

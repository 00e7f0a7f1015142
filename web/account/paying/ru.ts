export const ru = {
  bic: 'БИК',
  account: 'Расчётный счёт',
  correspondentAccount: 'Корреспондентский счёт',
  codeTitle: 'Код из письма',
  code: 'Код',
  codeHint: (email: string) => `Код приходит на ${email}`,
  cancel: 'Отмена',
}

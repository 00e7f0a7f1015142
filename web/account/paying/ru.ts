export const ru = {
  bic: 'БИК',
  account: 'Расчётный счёт',
  correspondentAccount: 'Корреспондентский счёт',
  faults: {
    bicForm: 'БИК — это 9 цифр, первая 0',
    accountForm: 'Счёт — это 20 цифр',
    accountKey: 'Счёт не подходит к этому БИК: проверьте цифры',
    correspondentForm: 'Корреспондентский счёт — это 20 цифр, первые 301',
    correspondentKey: 'Счёт не подходит к этому БИК: проверьте цифры',
  },
  codeTitle: 'Код из письма',
  code: 'Код',
  codeHint: (email: string) => `Код приходит на ${email}`,
  cancel: 'Отмена',
}

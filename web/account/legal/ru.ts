export const ru = {
  legalType: 'Правовая форма',
  noType: 'Не выбрана',
  types: {
    Individual: 'Физическое лицо',
    SelfEmployed: 'Самозанятый',
    IE: 'Индивидуальный предприниматель',
    LegalEntity: 'Организация',
  },
  later: 'Можно выбрать и позже, в профиле.',
  encrypted: 'Эти данные хранятся зашифрованными, отдельно от профиля.',
  filesLater: (labels: string) => `${labels}: файлы попросим сразу после входа.`,
  asksNothing: 'Эта форма больше ничего не спрашивает.',
  fillIn: 'Заполните это поле',
  numberExpected: 'Ожидается число',
  unanswered: 'Нет ответа',
  yes: 'Да',
  no: 'Нет',
}

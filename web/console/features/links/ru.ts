import { pluralRu } from '../../../shared/texts/plural.ts'

export const ru = {
  title: 'Ссылки',
  partner: 'Партнёр',
  partnerHint: 'Начало адреса или фамилии',
  offer: 'Предложение',
  anyOffer: 'Все предложения',
  chooseOffer: 'Выберите предложение',
  list: 'Реферальные ссылки',
  made: (moment: string) => `Создана ${moment}`,
  fromFile: 'Из файла контура',
  nobody: 'Нет такого партнёра',
  noOffer: 'Нет такого предложения',
  copy: 'Копировать',
  copied: 'Скопировано',
  create: 'Создать ссылку',
  slug: 'Имя ссылки',
  slugHint: 'Латинские буквы, цифры, «-» и «_»; клиенты увидят его в адресе',
  created: (slug: string) => `Ссылка ${slug} создана`,
  empty: 'Ссылок пока нет. Создайте первую — или её создаст сам партнёр.',
  shown: (count: number) => `Показано: ${pluralRu(count, { one: 'ссылка', few: 'ссылки', many: 'ссылок' })}`,
  csv: ['Имя', 'Адрес', 'Партнёр', 'Предложение', 'Создана'],
}

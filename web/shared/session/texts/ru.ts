import { pluralRu } from '../../../../lib/domain/words/plural.ts'

export const ru = {
  title: 'Где я вошёл',
  present: 'Этот сеанс',
  since: (moment: string) => `Вход: ${moment}`,
  lastUsed: (moment: string) => `Последнее обращение: ${moment}`,
  unknownAgent: 'Неизвестная программа',
  end: 'Завершить',
  endTitle: 'Завершить этот сеанс?',
  endWhy: 'На том устройстве придётся войти заново.',
  ended: 'Сеанс завершён',
  others: (count: number) => pluralRu(count, { one: 'сеанс', few: 'сеанса', many: 'сеансов' }),
}

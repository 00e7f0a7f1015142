import { pluralRu } from '../../../../lib/domain/words/plural.ts'

export const ru = {
  sending: 'Отправляется…',
  waiting: (seconds: number) =>
    `Сервис занят. Повторим через ${pluralRu(seconds, { one: 'секунду', few: 'секунды', many: 'секунд' })}`,
  unknown: (what: string) => `Неизвестно, прошло ли: ${what}. Ответа не было.`,
  look: 'Посмотреть, прошло ли',
  done: (when: string) => `Прошло ${when}. Отправлять больше ничего не нужно.`,
  notDone: (when: string) => `На ${when} не прошло. Если отправлено только что, посмотрите ещё раз через полминуты.`,
  send: (what: string) => `Отправить: ${what}`,
  sendHint: 'Отправка не выполнит одно и то же дважды.',
  left: 'Начато раньше.',
  drop: 'Забыть',
  close: 'Закрыть',
}

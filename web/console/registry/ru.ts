import { pluralRu } from '../../../lib/domain/words/plural.ts'

const payouts = (count: number): string => pluralRu(count, { one: 'выплата', few: 'выплаты', many: 'выплат' })

/** Of registries of payouts, where more than one screen says it. */
export const ru = {
  payouts,
  name: (number: number, date: string) => `Реестр № ${number} от ${date}`,
  progress: (done: number, total: number) => `Просмотрено ${done} из ${total}…`,
  reading: 'Собираем одобренные заявки…',
  added: (count: number, sum: string) => (count === 0 ? 'Ничего не добавлено' : `Добавлено: ${payouts(count)} на ${sum}`),
  inIt: (count: number) => `Уже стояли в этом реестре: ${count}`,
  leftOut: (count: number) => `Не добавлены: ${count}`,
  stopped: (left: number) =>
    `Остановилось, осталось просмотреть: ${left}. То, что добавлено, в реестре: повтор ничего не удвоит.`,
  goOn: 'Продолжить',
  close: 'Закрыть',
  reasons: {
    NotFound: 'такой заявки нет',
    InThisRegistry: 'уже в этом реестре',
    InAnotherRegistry: 'стоит в другом реестре: сначала уберите её оттуда',
    NotApproved: 'не одобрена или уже завершена',
    PartnerBlocked: 'партнёр заблокирован',
    NeedsFourEyes: 'одобрили вы: по правилу двух человек в реестр её ставит другой',
    CoolsDown: 'адрес или реквизиты недавно меняли: пока не прошёл срок ожидания',
    Uncovered: 'вознаграждения отменены, баланса уже не хватает',
    NoRequisites: 'не сказано, куда платить',
  },
}

import { pluralRu } from '../../../../../lib/domain/words/plural.ts'

export const ru = {
  title: 'Сколько стоил бы прошлый месяц',
  hint: 'По всем лидам прошлого месяца, с уровнем, который был у партнёра в тот день, как если бы новые правила действовали всегда. Отменённые сделки не считаются. Ничего не записывается.',
  compute: 'Посчитать',
  table: 'Прошлый месяц по предложениям и партнёрам',
  tooMany: (leads: string, max: string) =>
    `С начала прошлого месяца изменилось лидов: ${leads}. Здесь считается не больше ${max}. Если лидов больше, внесите изменение в файл контура и выполните: npm run contour -- offer month-cost --file ФАЙЛ`,
  noLeads: (month: string) => `За ${month} лидов по этому предложению не было: сравнивать не с чем.`,
  said: (of: { month: string; offer: string; paid: string; wouldPay: string; change: string }) =>
    `За ${of.month} «${of.offer}»: начислено ${of.paid}, по новым правилам было бы ${of.wouldPay} (${of.change}).`,
  same: (of: { month: string; offer: string; paid: string }) =>
    `За ${of.month} «${of.offer}»: начислено ${of.paid}, по новым правилам было бы столько же.`,
  partners: (count: number) => pluralRu(count, { one: 'партнёр', few: 'партнёра', many: 'партнёров' }),
  shown: (shown: number, all: string) => `У кого меняется больше всего: ${shown}. Всего ${all}.`,
  partner: 'Партнёр',
  unknown: 'неизвестный',
  deals: 'Сделок',
  paid: 'Начислено',
  wouldPay: 'Было бы',
  change: 'Разница',
}

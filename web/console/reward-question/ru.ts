export const ru = {
  level: 'Уровень партнёра',
  noLevel: 'Без уровня',
  group: 'Группа партнёра',
  noGroup: 'Ни одной из этих',
  amount: 'Сумма сделки',
  monthDeals: 'Сделок за месяц уже на',
  monthEarned: 'Уже начислено за месяц',
  leadDeal: 'Которая сделка клиента',
  partnerDeal: 'Которая сделка партнёра',
}

export const ru = {
  paidFrom: (when: string) =>
    `Выплаты ждут до ${when}: недавно изменились адрес почты или данные для выплат, или заявка — на данные не из профиля. Если это были не вы, сразу сообщите нам.`,
  statuses: {
    Requested: 'На рассмотрении',
    Approved: 'Одобрена',
    Paid: 'Выплачена',
    Rejected: 'Отклонена',
    Canceled: 'Отменена вами',
  },
  cause: {
    opening: 'Начальный баланс',
    holdEnded: 'Закончился срок ожидания: деньги можно вывести',
    requested: 'Заявка на выплату: сумма зарезервирована',
    paid: 'Выплата отправлена',
    returned: 'Заявка не состоялась: сумма снова доступна',
    reward: (status: string) => `Вознаграждение за лид: «${status}»`,
    fixed: (amount: string) => `фиксированная сумма ${amount}`,
    percent: (percent: string, amount: string) => `${percent} % от сделки на ${amount}`,
    percentOnly: (percent: string) => `${percent} % от сделки`,
    offer: (title: string) => `предложение «${title}»`,
    availableFrom: (day: string) => `можно вывести с ${day}`,
    reversal: 'Вознаграждение отменено',
    dealCanceled: 'Сделка отменена',
    correction: 'Корректировка',
    because: (reason: string) => `Причина: ${reason}`,
    unknownStatus: 'прежний статус',
  },
}

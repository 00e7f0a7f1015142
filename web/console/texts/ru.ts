export const ru = {
  navigation: 'Разделы',
  skip: 'К содержанию',
  menu: 'Меню',
  me: 'Учётная запись',
  screens: {
    leads: 'Лиды',
    partners: 'Партнёры',
    payouts: 'Выплаты',
    keys: 'Ключи API',
    people: 'Администраторы',
    journal: 'Журнал',
    configuration: 'Конфигурация',
    links: 'Ссылки',
    promocodes: 'Промокоды',
    offers: 'Предложения',
    sessions: 'Мои сеансы',
  },
}

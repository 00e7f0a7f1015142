export const ru = {
  navigation: 'Разделы',
  skip: 'К содержанию',
  menu: 'Меню',
  me: 'Учётная запись',
  screens: {
    leads: 'Лиды',
    partners: 'Партнёры',
    payouts: 'Выплаты',
    sessions: 'Мои сеансы',
  },
}

export const ru = {
  navigation: 'Разделы',
  skip: 'К содержанию',
  menu: 'Меню',
  me: 'Учётная запись',
  screens: {
    sessions: 'Мои сеансы',
  },
}

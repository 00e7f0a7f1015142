export const ru = {
  navigation: 'Разделы',
  skip: 'К содержанию',
  settings: 'Настройки',
  screens: {
    sessions: 'Мои сеансы',
  },
}

export const ru = { title: 'Вопросы по программе', email: 'Почта', phone: 'Телефон' }

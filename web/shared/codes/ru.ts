import { pluralRu } from '../../../lib/domain/words/plural.ts'

export const ru = {
  email: 'Электронная почта',
  emailHint: 'Пришлём на него код',
  sendCode: 'Получить код',
  code: 'Код из письма',
  codeHint: (email: string) => `Код приходит на ${email}, если этот адрес нам известен`,
  enter: 'Войти',
  anotherEmail: 'Другой адрес',
  sent: (digits: number, sentAt: string, until: string) =>
    `Код из ${pluralRu(digits, { one: 'цифры', few: 'цифр', many: 'цифр' })} отправлен в ${sentAt}, действует до ${until} (МСК)`,
  over: (until: string) => `Срок кода вышел в ${until} (МСК). Запросите новый`,
  none: 'Писем с кодом за последний час было много, новое пока не отправлено',
  working: 'Проверяем браузер: это защищает чужую почту от потока писем. На телефоне занимает секунду-две.',
  wait: 'Письмо идёт до минуты. Если его нет, проверьте адрес и папку «Спам». Код подходит только в этом браузере.',
  againAt: (moment: string) => `Отправить ещё раз можно в ${moment} (МСК)`,
  sendAgain: 'Отправить код ещё раз',
}

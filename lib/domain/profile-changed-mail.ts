import type { ProfileChangedMessage } from './mail-message.ts'
import type { PayingAttribute } from './paying-attributes.ts'
import { type Mail, mailPage } from './sign-in-mail.ts'

/**
 * The mail that tells a partner what of their payout details was changed, and when, and nothing of what to. Russian first, English
 * below it.
 *
 * @param contour its name: letters, digits and -, so that nothing in the HTML has to be escaped
 */
export function profileChangedMail({ email, what, changedAt }: ProfileChangedMessage, contour: string): Mail {
  const russian = {
    what: `В вашем личном кабинете партнёра изменены: ${what.map((name) => names[name].russian).join(', ')}. Когда: ${momentIn('ru-RU', changedAt)} (МСК).`,
    notYou: 'Если это были не вы, завершите в кабинете чужие сеансы и сразу сообщите нам: выплаты пойдут по новым данным.',
  }
  const english = {
    what: `Changed in your partner account: ${what.map((name) => names[name].english).join(', ')}. When: ${momentIn('en-GB', changedAt)} (Moscow time).`,
    notYou:
      'If it was not you, end the sessions of others in your account and tell us at once: payouts will go by the new details.',
  }
  return {
    to: email,
    subject: `${contour}: изменены данные для выплат / payout details were changed`,
    text: [
      'Здравствуйте!',
      `${contour}. ${russian.what}`,
      russian.notYou,
      '--------',
      'Hello!',
      `${contour}. ${english.what}`,
      `${english.notYou}\n`,
    ].join('\n\n'),
    html: mailPage(
      contour,
      `<p style="margin:0 0 12px">Здравствуйте! ${russian.what}</p>\n<p style="margin:0">${russian.notYou}</p>`,
      `<p style="margin:0 0 8px">${english.what}</p>\n<p style="margin:0">${english.notYou}</p>`,
    ),
  }
}

const names: Readonly<Record<PayingAttribute, { russian: string; english: string }>> = {
  inn: { russian: 'ИНН', english: 'tax number (ИНН)' },
  requisites: { russian: 'реквизиты', english: 'requisites' },
  bank: { russian: 'банковский счёт', english: 'bank account' },
}

const momentIn = (language: string, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' }).format(new Date(at))

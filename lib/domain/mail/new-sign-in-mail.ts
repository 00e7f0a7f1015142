import type { MailProgram } from './mail-program.ts'
import type { PersonKind, Proof } from '../people/login.ts'
import { momentTexts, noticeMail } from './notice-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/** The mail that tells somebody of a sign-in from a browser that they had not used before. */
export function newSignInMail(
  { personKind, by, at }: { personKind: PersonKind; by: Proof; at: string },
  email: string,
  program: MailProgram,
): Mail {
  const when = momentTexts(at)
  const where: Record<PersonKind, { russian: string; english: string }> = {
    Administrator: { russian: 'В консоль от вашего имени вошли', english: 'Somebody signed in to the console as you' },
    Partner: { russian: 'В ваш личный кабинет партнёра вошли', english: 'Somebody signed in to your partner account' },
  }
  const proof: Record<Proof, { russian: string; english: string }> = {
    Code: { russian: 'по коду из письма', english: 'with a mailed code' },
    Passkey: { russian: 'с ключом доступа', english: 'with a passkey' },
    Company: { russian: 'через вход компании', english: 'by the sign-in of your company' },
  }
  const notYou: Record<PersonKind, { russian: string; english: string }> = {
    Administrator: {
      russian:
        'Если это были не вы, завершите чужие сеансы в консоли («Сеансы»), смените пароль почты и сразу сообщите владельцу программы.',
      english:
        'If it was not you, end the sessions of others in the console, under Sessions, change the password of your mailbox and tell an owner of the program at once.',
    },
    Partner: {
      russian: 'Если это были не вы, завершите чужие сеансы в кабинете («Сеансы»), смените пароль почты и сразу сообщите нам.',
      english:
        'If it was not you, end the sessions of others in the account, under Sessions, change the password of your mailbox and tell us at once.',
    },
  }
  return noticeMail({
    to: email,
    program,
    subject: 'вход из нового браузера / a sign-in from a new browser',
    russian: {
      what: `${where[personKind].russian} ${proof[by].russian} из браузера, в котором вы раньше не входили. Когда: ${when.russian}.`,
      notYou: notYou[personKind].russian,
    },
    english: {
      what: `${where[personKind].english} ${proof[by].english}, from a browser in which you had not signed in before. When: ${when.english}.`,
      notYou: notYou[personKind].english,
    },
  })
}

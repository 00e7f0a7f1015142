import type { PasskeyPermitOrder } from './mail-order.ts'
import { momentTexts, noticeMail, type NoticeWords } from './notice-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/** The mail that tells an owner, and the person, that somebody may add a passkey in the place of those that were lost, or did. */
export function passkeyPermitMail(
  { is, at }: Pick<PasskeyPermitOrder, 'is'> & { at: string },
  { email, of }: { email: string; of: string },
  contour: string,
): Mail {
  const when = momentTexts(at)
  const notYou = {
    russian:
      'Если об этом никто не просил, сразу сообщите владельцам программы: пусть отберут у этого администратора роли. С последней ролью уходят его ключи, сеансы и разрешение.',
    english:
      'If nobody asked for it, tell the owners of the program at once: let them take the roles of this administrator. Passkeys, sessions and the permit go with the last role.',
  }
  const texts: Record<PasskeyPermitOrder['is'], { subject: string; russian: string; english: string }> = {
    Given: {
      subject: 'разрешён новый ключ доступа / a new passkey was permitted',
      russian: `Администратору ${of} разрешено добавить новый ключ доступа взамен утерянных. Когда: ${when.russian}. Разрешение действует 24 часа и один раз: хватит входа по коду из письма.`,
      english: `The administrator ${of} may add a new passkey in the place of lost ones. When: ${when.english}. The permit is good for 24 hours, once: a sign-in by a mailed code is enough.`,
    },
    Used: {
      subject: 'ключи доступа заменены / passkeys were replaced',
      russian: `Администратор ${of} по разрешению владельца добавил новый ключ доступа. Когда: ${when.russian}. Прежние ключи доступа больше не действуют.`,
      english: `The administrator ${of} added a new passkey by the permit of an owner. When: ${when.english}. The passkeys of before are good no more.`,
    },
  }
  const { subject, ...said } = texts[is]
  const words = (language: 'russian' | 'english'): NoticeWords => ({ what: said[language], notYou: notYou[language] })
  return noticeMail({ to: email, contour, subject, russian: words('russian'), english: words('english') })
}

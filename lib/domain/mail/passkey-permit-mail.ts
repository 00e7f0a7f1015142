import type { MailProgram } from './mail-program.ts'
import type { PasskeyPermitOrder } from './mail-order.ts'
import { momentTexts, noticeMail, type NoticeWords } from './notice-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/** The mail that tells owners and the person that the person may add a passkey with a mailed code, or did so. */
export function passkeyPermitMail(
  { is, at }: Pick<PasskeyPermitOrder, 'is'> & { at: string },
  { email, of }: { email: string; of: string },
  program: MailProgram,
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
      subject: 'разрешён ключ доступа / a passkey was permitted',
      russian: `Администратору ${of} разрешено добавить ключ доступа. Когда: ${when.russian}. Разрешение действует 24 часа и один раз: хватит входа по коду из письма. Прежние ключи доступа после этого не действуют.`,
      english: `The administrator ${of} may add a passkey. When: ${when.english}. The permit is good for 24 hours, once: a sign-in by a mailed code is enough. Passkeys that are there are good no more then.`,
    },
    Used: {
      subject: 'ключ доступа добавлен с разрешения / a passkey was added by a permit',
      russian: `Администратор ${of} по разрешению владельца добавил ключ доступа. Когда: ${when.russian}. Ключи доступа, которые были раньше, больше не действуют.`,
      english: `The administrator ${of} added a passkey by the permit of an owner. When: ${when.english}. Passkeys that were there are good no more.`,
    },
  }
  const { subject, ...said } = texts[is]
  const words = (language: 'russian' | 'english'): NoticeWords => ({ what: said[language], notYou: notYou[language] })
  return noticeMail({ to: email, program, subject, russian: words('russian'), english: words('english') })
}

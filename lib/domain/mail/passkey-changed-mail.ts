import type { MailProgram } from './mail-program.ts'
import type { PasskeyChangedOrder } from './mail-order.ts'
import { momentTexts, noticeMail, type NoticeWords } from './notice-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/** The mail that tells an administrator that a passkey of theirs was added or removed. */
export function passkeyChangedMail(
  { is, at }: Pick<PasskeyChangedOrder, 'is'> & { at: string },
  email: string,
  program: MailProgram,
): Mail {
  const when = momentTexts(at)
  const notYou: { russian: string; english: string } = {
    russian:
      'Если это были не вы, удалите в консоли чужой ключ доступа и завершите чужие сеансы («Сеансы»), затем сразу сообщите владельцу программы.',
    english:
      'If it was not you, remove the passkey that is not yours and end the sessions of others in the console, under Sessions, and tell an owner of the program at once.',
  }
  const texts: Record<PasskeyChangedOrder['is'], { subject: string; russian: string; english: string }> = {
    Added: {
      subject: 'добавлен ключ доступа / a passkey was added',
      russian: `К вашему входу в консоль добавлен ключ доступа. Когда: ${when.russian}. С ним можно войти от вашего имени.`,
      english: `A passkey was added to your sign-in to the console. When: ${when.english}. It signs in as you.`,
    },
    Removed: {
      subject: 'удалён ключ доступа / a passkey was removed',
      russian: `Ваш ключ доступа к консоли удалён. Когда: ${when.russian}. Войти с ним больше нельзя.`,
      english: `A passkey of yours to the console was removed. When: ${when.english}. It signs nobody in any more.`,
    },
  }
  const { subject, ...said } = texts[is]
  const words = (language: 'russian' | 'english'): NoticeWords => ({ what: said[language], notYou: notYou[language] })
  return noticeMail({ to: email, program, subject, russian: words('russian'), english: words('english') })
}

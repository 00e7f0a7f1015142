import type { MailProgram } from './mail-program.ts'
import type { AddressChangedOrder } from './mail-order.ts'
import { momentTexts, noticeMail, type NoticeWords } from './notice-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/**
 * The mail that tells of a changed address of an administrator: to the old address, to the new one, and to every other owner. The mail to the
 * old address does not show the new one.
 *
 * @param of.whose the new address
 */
export function addressChangedMail(
  { is, at, to, whose }: Pick<AddressChangedOrder, 'is'> & { at: string; to: string; whose: string },
  program: MailProgram,
): Mail {
  const when = momentTexts(at)
  const texts: Record<AddressChangedOrder['is'], { russian: NoticeWords; english: NoticeWords }> = {
    Former: {
      russian: {
        what: `Владелец программы указал для вашего входа в консоль другой адрес почты. Когда: ${when.russian}. Все сеансы завершены, и по этому адресу войти больше нельзя. Ваши роли, ключи доступа и ключи API остались.`,
        notYou: 'Если вы об этом не просили, сразу сообщите владельцам программы.',
      },
      english: {
        what: `An owner of the program put in another address for you to sign in to the console. When: ${when.english}. All sessions were ended, and nobody signs in by this address any more. Your roles, passkeys and API keys stay.`,
        notYou: 'If you did not ask for that, tell the owners of the program at once.',
      },
    },
    Present: {
      russian: {
        what: `Владелец программы указал этот адрес для вашего входа в консоль. Когда: ${when.russian}. Коды для входа приходят теперь сюда. Ваши роли, ключи доступа и ключи API остались.`,
        notYou: 'Если вы этого не ждали, спросите владельцев программы и никому не пересылайте коды, которые придут.',
      },
      english: {
        what: `An owner of the program put in this address for you to sign in to the console. When: ${when.english}. Sign-in codes come here from now on. Your roles, passkeys and API keys stay.`,
        notYou: 'If you did not expect this, ask the owners of the program, and do not forward any code that comes.',
      },
    },
    Owner: {
      russian: {
        what: `У администратора изменён адрес для входа в консоль, теперь это ${whose}. Когда: ${when.russian}. Все его сеансы завершены.`,
        notYou:
          'Если об этом никто не договаривался, отберите роли в консоли («Администраторы») и выясните по журналу, кто это сделал.',
      },
      english: {
        what: `The address that an administrator signs in to the console with was changed, and is ${whose} now. When: ${when.english}. All their sessions were ended.`,
        notYou:
          'If nobody agreed to that, take the roles in the console, under Administrators, and see in the journal who did it.',
      },
    },
  }
  const subject = 'изменён адрес администратора / the address of an administrator was changed'
  return noticeMail({ to, program, subject, ...texts[is] })
}

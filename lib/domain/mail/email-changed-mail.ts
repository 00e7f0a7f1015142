import type { MailProgram } from './mail-program.ts'
import type { EmailChangedOrder } from './mail-order.ts'
import { momentTexts, noticeMail, waitTexts } from './notice-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/**
 * The mail that tells of a changed address of a partner's account: to the old address, which can no longer sign in, and
 * to the new one. Neither mail shows the other address: one of them may be somebody else's.
 *
 * @param at ISO 8601, UTC
 * @param waitsUntil until when payouts wait because of it; null when they do not
 */
export function emailChangedMail(
  { email, is, at }: Pick<EmailChangedOrder, 'email' | 'is'> & { at: string },
  program: MailProgram,
  waitsUntil: string | null,
): Mail {
  const when = momentTexts(at)
  const waits = waitTexts(waitsUntil)
  return noticeMail({
    to: email,
    program,
    subject: 'изменён адрес для входа / the sign-in address was changed',
    ...(is === 'Former'
      ? {
          russian: {
            what: `Администратор указал в вашем личном кабинете партнёра другой адрес почты. Когда: ${when.russian}. Все сеансы в кабинете завершены, и по этому адресу войти больше нельзя: коды для входа и письма о выплатах приходят теперь на новый.${waits.russian}`,
            notYou: 'Если вы об этом не просили, сразу сообщите нам: владелец нового адреса может войти в ваш кабинет.',
          },
          english: {
            what: `An administrator put another address into your partner account. When: ${when.english}. All sessions of the account were ended, and nobody signs in by this address any more: sign-in codes and mail about payouts go to the new one.${waits.english}`,
            notYou: 'If you did not ask for that, tell us at once: the owner of the new address can sign in to your account.',
          },
        }
      : {
          russian: {
            what: `Администратор указал этот адрес почты в личном кабинете партнёра. Когда: ${when.russian}. На него приходят теперь коды для входа и письма о выплатах.${waits.russian}`,
            notYou: 'Если вы об этом не просили, сообщите нам, и никому не пересылайте коды, которые придут.',
          },
          english: {
            what: `An administrator put this address into a partner account. When: ${when.english}. Sign-in codes and mail about payouts come here from now on.${waits.english}`,
            notYou: 'If you did not ask for that, tell us, and do not forward any code that comes.',
          },
        }),
  })
}

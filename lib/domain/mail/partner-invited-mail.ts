import type { MailProgram } from './mail-program.ts'
import { noticeMail } from './notice-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/**
 * The mail that invites a partner to the account. Its link opens the page where everybody signs in: who holds the mail alone gets no
 * further.
 *
 * @param of.link the account's address
 */
export function partnerInvitedMail({ email, link }: { email: string; link: string }, program: MailProgram): Mail {
  return noticeMail({
    to: email,
    program,
    link,
    subject: 'вас приглашают в личный кабинет / you are invited to your account',
    russian: {
      what: 'Для вас открыт личный кабинет партнёра: в нём ссылки, промокоды, вознаграждения и выплаты. Войдите в него по этой почте: пароль не нужен, код для входа придёт письмом. Кабинет:',
      notYou: 'Если вы этого не ждали, ничего делать не нужно. Никому не пересылайте коды, которые придут.',
    },
    english: {
      what: 'A partner account is open for you: links, promotion codes, rewards and payouts are there. Sign in with this address: no password is needed, a sign-in code comes by mail. The account:',
      notYou: 'If you did not expect this, there is nothing to do. Do not forward any code that comes.',
    },
  })
}

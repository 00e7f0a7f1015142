import type { MailProgram } from './mail-program.ts'
import type { InvitedOrder } from './mail-order.ts'
import { momentTexts, noticeMail } from './notice-mail.ts'
import { rolesText, russianRoles } from './roles-changed-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/**
 * The mail that invites somebody to be an administrator. Its link opens the page where everybody signs in: who holds the mail alone
 * gets no further.
 *
 * @param of.by the address of who invites
 * @param of.link the console's address
 */
export function invitedMail(
  { after, at, to, by, link }: Pick<InvitedOrder, 'after'> & Record<'at' | 'to' | 'by' | 'link', string>,
  program: MailProgram,
): Mail {
  const when = momentTexts(at)
  return noticeMail({
    to,
    program,
    link,
    subject: 'вас пригласили в консоль / you are invited to the console',
    russian: {
      what: `${by} приглашает вас в консоль партнёрской программы. Когда: ${when.russian}. Ваши роли: ${rolesText(after, 'нет', (role) => russianRoles[role])}. Войдите в консоль по этой почте: код для входа придёт письмом. Консоль:`,
      notYou: 'Если вы этого не ждали, спросите того, кто пригласил, и никому не пересылайте коды, которые придут.',
    },
    english: {
      what: `${by} invites you to the console of the partner program. When: ${when.english}. Your roles: ${rolesText(after, 'none', String)}. Sign in to the console with this address: a sign-in code comes by mail. The console:`,
      notYou: 'If you did not expect this, ask who invited you, and do not forward any code that comes.',
    },
  })
}

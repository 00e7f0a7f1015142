import type { MailProgram } from './mail-program.ts'
import type { InvitedOrder } from './mail-order.ts'
import { momentTexts, noticeMail } from './notice-mail.ts'
import { rolesText, russianRoles } from './roles-changed-mail.ts'
import type { Mail } from './sign-in-mail.ts'

/**
 * The mail that invites somebody to be an administrator. It has no link: links in mails that ask to sign in are what thieves send.
 *
 * @param of.by the address of who invites
 */
export function invitedMail(
  { after, at, to, by }: Pick<InvitedOrder, 'after'> & { at: string; to: string; by: string },
  program: MailProgram,
): Mail {
  const when = momentTexts(at)
  return noticeMail({
    to,
    program,
    subject: 'вас пригласили в консоль / you are invited to the console',
    russian: {
      what: `${by} приглашает вас в консоль партнёрской программы. Когда: ${when.russian}. Ваши роли: ${rolesText(after, 'нет', (role) => russianRoles[role])}. Откройте консоль (её адрес скажет тот, кто пригласил) и войдите по этой почте: код для входа придёт письмом.`,
      notYou: 'Если вы этого не ждали, спросите того, кто пригласил, и никому не пересылайте коды, которые придут.',
    },
    english: {
      what: `${by} invites you to the console of the partner program. When: ${when.english}. Your roles: ${rolesText(after, 'none', String)}. Open the console (who invites you tells its address), and sign in with this address: a sign-in code comes by mail.`,
      notYou: 'If you did not expect this, ask who invited you, and forward no codes that come to anybody.',
    },
  })
}

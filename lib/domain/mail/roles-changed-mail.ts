import type { MailProgram } from './mail-program.ts'
import type { RolesChangedOrder } from './mail-order.ts'
import { momentTexts, noticeMail } from './notice-mail.ts'
import type { Role } from '../people/permission.ts'
import type { Mail } from './sign-in-mail.ts'

/** Roles in mails, where no page explains them. */
export const russianRoles: Readonly<Record<Role, string>> = {
  viewer: 'наблюдатель',
  support: 'поддержка',
  approver: 'одобряет выплаты',
  payer: 'отмечает оплату',
  manager: 'управляет условиями',
  owner: 'владелец',
}

/**
 * The mail that tells an administrator, and every owner, that the administrator's roles changed.
 *
 * @param of.whose the address of the administrator whose roles changed
 */
export function rolesChangedMail(
  { before, after, at, to, whose }: Pick<RolesChangedOrder, 'before' | 'after'> & { at: string; to: string; whose: string },
  program: MailProgram,
): Mail {
  const when = momentTexts(at)
  const of =
    to === whose
      ? { russian: 'Ваши роли', english: 'Your roles' }
      : { russian: `Роли ${whose}`, english: `The roles of ${whose}` }
  return noticeMail({
    to,
    program,
    subject: 'изменены роли администратора / the roles of an administrator were changed',
    russian: {
      what: `${of.russian} в консоли изменены. Когда: ${when.russian}. Было: ${rolesText(before, 'нет', (role) => russianRoles[role])}. Стало: ${rolesText(after, 'нет', (role) => russianRoles[role])}.`,
      notYou: 'Если об этом никто не договаривался, верните роли в консоли («Люди») и выясните по журналу, кто их изменил.',
    },
    english: {
      what: `${of.english} in the console were changed. When: ${when.english}. Before: ${rolesText(before, 'none', String)}. Now: ${rolesText(after, 'none', String)}.`,
      notYou:
        'If nobody agreed to that, put the roles back in the console, under People, and see in the journal who changed them.',
    },
  })
}

export const rolesText = (roles: readonly Role[], none: string, name: (role: Role) => string): string =>
  roles.map(name).join(', ') || none

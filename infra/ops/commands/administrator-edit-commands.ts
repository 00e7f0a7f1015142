import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { configurationId } from '../../../lib/domain/contour/configuration-id.ts'
import { editAdministrator, type EditedFields, inviteAdministrator } from '../../../lib/domain/people/administrator-edit.ts'
import { keysOfRolesView, removeAdministrator, rolesOf } from '../../../lib/domain/people/administrator-roles.ts'
import { type Role, roleNames } from '../../../lib/domain/people/permission.ts'
import { ApiError, type ErrorCode } from '../../../lib/errors.ts'
import { loadKeysHeld } from '../../../lib/store/key/api-key.ts'
import { administratorEdited, administratorInvited } from '../../../lib/store/people/administrator-edit.ts'
import { roleChanged } from '../../../lib/store/people/administrator-roles.ts'
import { endOfPasskeys, loadPasskeysHeld } from '../../../lib/store/people/passkey.ts'
import { contourName } from '../../../lib/store/table/environment.ts'
import { presentFormHolds } from '../../../lib/store/table/table-form.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { administratorNamed } from './administrator.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { keysText, type NamedKey } from './keys-text.ts'
import { printLine } from './print.ts'

/** contour administrator invite. */
export function inviteSubcommand(): Command {
  return actSubcommand('invite', 'make somebody an administrator; they get a mail and sign in by the address')
    .argument('<email>', 'the address that they sign in with', address)
    .addArgument(new Argument('<role...>', 'what they may').choices(roleNames))
    .requiredOption('--first-name <name>', 'first name', personName)
    .requiredOption('--last-name <name>', 'last name', personName)
    .option('--middle-name <name>', 'middle name', personName)
    .action(async (email: string, roles: Role[], { json, ...options }: ActingOptions & NameOptions) => {
      const { firstName = '', lastName = '', middleName = null, ...by } = options
      const invited = await invite({ email, firstName, lastName, middleName }, roles, by)
      printLine(json, invited, () => `${invited.email} is an administrator with the roles: ${invited.roles.join(', ')}.`)
    })
}

/** contour administrator change. */
export function changeSubcommand(): Command {
  return actSubcommand(
    'change',
    'change the name of an administrator, or the address that they sign in with: then their sessions end, and the person stays the same',
  )
    .argument('<email>')
    .addOption(new Option('--email <email>', 'the new address').argParser(address))
    .option('--first-name <name>', 'first name', personName)
    .option('--last-name <name>', 'last name', personName)
    .option('--middle-name <name>', 'middle name', personName)
    .action(async (email: string, { json, ...options }: ActingOptions & NameOptions & { email?: string }) => {
      const { email: newEmail, firstName, lastName, middleName, ...by } = options
      const changed = await change(email, { email: newEmail, firstName, lastName, middleName }, by)
      printLine(json, changed, () => `${changed.email}: ${changed.firstName} ${changed.lastName}.`)
    })
}

/** contour administrator remove. */
export function removeSubcommand(): Command {
  return actSubcommand(
    'remove',
    'remove an administrator: their roles, sessions, passkeys and API keys end, and histories keep their name. The last owner stays',
  )
    .argument('<email>')
    .action(async (email: string, { json, ...by }: ActingOptions) => {
      const removed = await remove(email, by)
      printLine(
        json,
        removed,
        () =>
          `${removed.email} is no administrator any more.${keysText('Keys that ended', removed.endedKeys)}${keysText('Rotate at once these keys of service accounts', removed.keysToRotate)}`,
      )
    })
}

interface NameOptions {
  firstName?: string
  lastName?: string
  middleName?: string
}

/** @throws InvalidArgumentError */
function address(text: string): string {
  const folded = text.trim().toLowerCase()
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(folded) && folded.length <= 254) return folded
  throw new InvalidArgumentError('expected an email address')
}

/** @throws InvalidArgumentError */
function personName(text: string): string {
  const trimmed = text.trim()
  if (trimmed !== '' && trimmed.length <= 200 && trimmed.isWellFormed()) return trimmed
  throw new InvalidArgumentError('expected 1 to 200 characters')
}

/** @throws CommandRefused for an address that an administrator has; UpgradeNotClosed */
async function invite(
  fields: { email: string; firstName: string; lastName: string; middleName: string | null },
  roles: readonly Role[],
  by: ActOptions,
): Promise<{ email: string; roles: readonly Role[] }> {
  return commitAsAdministrator('people.manage', by, async ({ at, newId, contour, administrator, roles: known }) => {
    const { administrators, revision } = contour
    const id = configurationId(contourName(), 'ADMINISTRATOR', fields.email)
    const invitation = inWords(fields.email, () =>
      inviteAdministrator({ fields, roles, id, otherId: newId(), by: administrator, administrators, known, at }),
    )
    return {
      steps: [presentFormHolds, ...administratorInvited(invitation, { revision, at })],
      deed: invitation.deed,
      answer: { email: fields.email, roles: invitation.roles.roles },
    }
  })
}

/** @throws CommandRefused for somebody who is no administrator, and for an address that another one has; UpgradeNotClosed */
async function change(email: string, edit: EditedFields, by: ActOptions) {
  return commitAsAdministrator('people.manage', by, async ({ at, contour, administrator, roles: known }) => {
    const { administrators, revision } = contour
    const of = administratorNamed(administrators, email)
    const passkeys = await loadPasskeysHeld(of.id)
    const edited = inWords(edit.email ?? of.email, () =>
      editAdministrator({ of, edit, by: administrator, administrators, known, at, isByCommand: true }),
    )
    const answer = { ...(edited?.administrator ?? of), roles: rolesOf(of.id, known) }
    if (!edited) return { answer }
    return {
      steps: [presentFormHolds, ...administratorEdited(edited, { revision, at, passkeys })],
      deed: edited.deed,
      answer,
      // Another address sets the roles anew, with which all sessions end.
      setsOwnRoles: edited.moved !== undefined && of.id === administrator.id,
    }
  })
}

/** @throws CommandRefused for somebody who is no administrator, and for the last owner; UpgradeNotClosed */
async function remove(
  email: string,
  by: ActOptions,
): Promise<{ email: string; endedKeys: readonly NamedKey[]; keysToRotate: readonly NamedKey[] }> {
  return commitAsAdministrator('people.manage', by, async ({ at, newId, contour, administrator, roles: known }) => {
    const { administrators } = contour
    const held = await loadKeysHeld()
    const of = administratorNamed(administrators, email)
    const removed = inWords(of.email, () =>
      removeAdministrator({ of, by: administrator, administrators, known, keys: held.keys, at }),
    )
    return {
      steps: [
        presentFormHolds,
        ...roleChanged(removed, known, held, { newId, at, by: administrator, reason: by.reason ?? null }),
        ...(await endOfPasskeys(removed.roles)),
      ],
      deed: removed.deed,
      answer: { email: of.email, ...keysOfRolesView(removed) },
      setsOwnRoles: removed.setsOwnRoles,
    }
  })
}

const refusals: Partial<Record<ErrorCode, (email: string) => string>> = {
  LAST_OWNER: (email) => `${email} is the last owner of the contour: grant the role to somebody else first.`,
  ADMINISTRATOR_EXISTS: (email) => `Another administrator has the address ${email}.`,
  ADMINISTRATOR_NOT_FOUND: (email) => `${email} was removed: administrator invite lets them in again.`,
}

/**
 * What an act on an administrator answers, with refusals in the words of commands.
 *
 * @throws CommandRefused
 */
export function inWords<Answer>(email: string, act: () => Answer): Answer {
  try {
    return act()
  } catch (error) {
    const said = error instanceof ApiError ? refusals[error.code as ErrorCode] : undefined
    if (!said) throw error
    throw new CommandRefused(said(email))
  }
}

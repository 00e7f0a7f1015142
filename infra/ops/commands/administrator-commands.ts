import { Argument, Command } from 'commander'
import { changeRole as roleChange, isRemoved, keysOfRolesView, rolesOf } from '../../../lib/domain/people/administrator-roles.ts'
import type { Deed } from '../../../lib/domain/journal/journal.ts'
import { permitGiven, permitMails } from '../../../lib/domain/people/passkey-permit.ts'
import {
  hasNewRole,
  permissionNames,
  type Role,
  roleNames,
  roles as permissionsOfRoles,
} from '../../../lib/domain/people/permission.ts'
import { loadKeysHeld } from '../../../lib/store/key/api-key.ts'
import { loadRoles, roleChanged, rolesStand } from '../../../lib/store/people/administrator-roles.ts'
import { presentFormHolds } from '../../../lib/store/table/table-form.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { identityReleased, loadIdentityOf } from '../../../lib/store/people/company.ts'
import { loadPasskeyHolders, permitPut } from '../../../lib/store/people/passkey-holder.ts'
import { endOfPasskeys } from '../../../lib/store/people/passkey.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { administratorNamed } from './administrator.ts'
import { changeSubcommand, inviteSubcommand, inWords, removeSubcommand } from './administrator-edit-commands.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { keysText, type NamedKey } from './keys-text.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { printLine } from './print.ts'
import { withExamples } from './examples.ts'

/** contour administrator …: who runs the program, and what each may. */
export function administratorCommands(): Command {
  return withExamples(
    new Command('administrator')
      .description('administrators: who runs the program, and what each may')
      .addCommand(
        listSubcommand('list', 'all administrators with their roles').action(async (options: ListOptions) => {
          const [{ administrators }, known] = await Promise.all([loadContour(), loadRoles()])
          const present = administrators.filter(({ id }) => !isRemoved(id, known))
          const shown = present.map(({ id, email, firstName, lastName }) => ({
            id,
            email,
            name: `${firstName} ${lastName}`,
            roles: rolesOf(id, known),
          }))
          const rows = shown.map(({ roles, ...one }) => ({ ...one, roles: roles.join(' ') || 'none' }))
          printList(options, { whole: shown, rows, csv: { columns: ['id', 'email', 'name', 'roles'] } })
        }),
      )
      .addCommand(inviteSubcommand())
      .addCommand(changeSubcommand())
      .addCommand(removeSubcommand())
      .addCommand(permitSubcommand())
      .addCommand(releaseSubcommand())
      .addCommand(roleSubcommand('grant', 'give an administrator a role'))
      .addCommand(
        roleSubcommand(
          'revoke',
          'take a role away, and end the keys that it opened. Without roles an administrator can do nothing. The last owner cannot lose that role',
        ),
      )
      .addHelpText(
        'afterAll',
        `
Roles:
${roleNames.map((role) => `  ${role.padEnd(10)}${opened(role)}`).join('\n')}`,
      ),
    [
      'administrator list',
      'administrator invite ivan@demo.example approver payer --first-name Ivan --last-name Petrov --admin olga@demo.example',
      'administrator change ivan@demo.example --email i.petrov@demo.example --admin olga@demo.example',
      "administrator remove ivan@demo.example --admin olga@demo.example --reason 'left the company'",
      'administrator grant ivan@demo.example approver --admin olga@demo.example',
      "administrator permit-passkey olga@demo.example --admin olga@demo.example --reason 'lost the laptop; the only owner'",
      "administrator release-company ivan@demo.example --admin olga@demo.example --reason 'the mailbox went to a new colleague'",
      "administrator revoke ivan@demo.example owner --admin olga@demo.example --reason 'left the team'",
    ],
  )
}

/** What a role opens; that all of them read goes without saying. */
function opened(role: Role): string {
  const own = permissionsOfRoles[role].filter((name) => !name.endsWith('.read'))
  if (own.length === permissionNames.filter((name) => !name.endsWith('.read')).length) return 'everything'
  return ['reads', ...own].join(', ')
}

function roleSubcommand(name: 'grant' | 'revoke', description: string): Command {
  return actSubcommand(name, description)
    .argument('<email>')
    .addArgument(new Argument('<role>').choices(roleNames))
    .action(async (email: string, role: Role, { json, ...by }: ActingOptions) => {
      const changed = await changeRole(email, role, name === 'grant', by)
      printLine(
        json,
        changed,
        () =>
          `${changed.email} has the roles: ${changed.roles.join(', ') || 'none'}.${keysText('Keys that ended with it', changed.endedKeys)}${keysText('Rotate at once these keys of service accounts', changed.keysToRotate)}`,
      )
    })
}

function permitSubcommand(): Command {
  return actSubcommand(
    'permit-passkey',
    'let an administrator who has lost all passkeys add one by a mailed code: 24 hours, once',
  )
    .argument('<email>')
    .action(async (email: string, { json, ...by }: ActingOptions) => {
      const given = await permitPasskey(email, by)
      printLine(json, given, () => `${given.email} may add a passkey by a mailed code until ${given.expiresAt}, once.`)
    })
}

/**
 * Lets an administrator add a passkey in place of lost ones. It may be the acting one, because the last owner has nobody to ask.
 *
 * @throws CommandRefused for somebody who is no administrator, and for one without a role
 */
export async function permitPasskey(email: string, by: ActOptions): Promise<{ email: string; expiresAt: string }> {
  return commitAsAdministrator('people.manage', by, async (moment) => {
    const { at, contour, administrator, roles: known, newId } = moment
    const to = administratorNamed(contour.administrators, email)
    if (rolesOf(to.id, known).length === 0) throw new CommandRefused(`${to.email} has no role, and cannot sign in.`)
    const { permit, deed } = permitGiven({ id: newId(), to, by: administrator, known, isByCommand: true, at })
    const told = permitPut(to.id, known, await loadPasskeyHolders(), permit)
    const mails = permitMails('Given', to, contour.administrators, known)
    const steps = [{ ...told, mails }, ...(to.id === administrator.id ? [] : [rolesStand(to.id, known)])]
    return { steps, deed, answer: { email: to.email, expiresAt: new Date(permit.expiresAtMs).toISOString() } }
  })
}

function releaseSubcommand(): Command {
  return actSubcommand(
    'release-company',
    'forget the identity of an administrator at the company: the next person who signs in by the company with that address becomes that administrator',
  )
    .argument('<email>')
    .action(async (email: string, { json, ...by }: ActingOptions) => {
      const released = await releaseCompany(email, by)
      printLine(json, released, () =>
        released.isReleased
          ? `The next person who signs in by the company with ${released.email} becomes that administrator.`
          : `Nobody has signed in by the company as ${released.email}: nothing to release.`,
      )
    })
}

/**
 * Forgets the identity of an administrator at the company, because the address rightly belongs to somebody else there now, or the
 * company gave the same person a new account.
 *
 * @throws CommandRefused for somebody who is no administrator
 */
export async function releaseCompany(email: string, by: ActOptions): Promise<{ email: string; isReleased: boolean }> {
  return commitAsAdministrator('people.manage', by, async ({ contour }) => {
    const of = administratorNamed(contour.administrators, email)
    const found = await loadIdentityOf(of.id)
    const answer = { email: of.email, isReleased: found !== undefined }
    if (!found) return { answer }
    const before = { knownSince: found.known.knownSince }
    const deed: Deed = { type: 'company.released', subjects: [`administrator:${of.email}`], before, after: {} }
    return { steps: identityReleased(found.known, found.owner), deed, answer }
  })
}

/**
 * Gives a role, or takes it, and with it the keys that it opened.
 *
 * @throws CommandRefused for somebody who is no administrator, and for the last owner
 */
export async function changeRole(
  email: string,
  role: Role,
  isGranted: boolean,
  by: ActOptions,
): Promise<{ email: string; roles: readonly Role[]; endedKeys: readonly NamedKey[]; keysToRotate: readonly NamedKey[] }> {
  return commitAsAdministrator(
    'people.manage',
    by,
    async ({ at, newId, contour: { administrators }, administrator, roles: known }) => {
      const held = isGranted ? undefined : await loadKeysHeld()
      const of = administratorNamed(administrators, email)
      const { roles, change } = inWords(of.email, () =>
        roleChange({ of, role, isGranted, by: administrator, administrators, known, keys: held?.keys ?? [], at }),
      )
      const answer = { email: of.email, roles, ...keysOfRolesView(change) }
      if (!change) return { answer }
      const ended = change.roles.roles.length === 0 ? await endOfPasskeys(change.roles) : []
      return {
        steps: [
          ...(hasNewRole(roles) ? [presentFormHolds] : []),
          ...roleChanged(change, known, held, { newId, at, by: administrator, reason: by.reason ?? null }),
          ...ended,
        ],
        answer,
        setsOwnRoles: change.setsOwnRoles,
        deed: change.deed,
      }
    },
  )
}

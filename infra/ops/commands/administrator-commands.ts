import { Argument, Command } from 'commander'
import { type AdministratorRoles, otherOwner, rolesFrom, rolesOf } from '../../../lib/domain/administrator-roles.ts'
import type { Administrator } from '../../../lib/domain/contour.ts'
import { permissionNames, type Role, roleNames, roles as permissionsOfRoles } from '../../../lib/domain/permission.ts'
import { loadRoles, rolesSet, rolesStand } from '../../../lib/store/administrator-roles.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { administratorNamed } from './administrator.ts'
import { CommandRefused } from './contour-subcommand.ts'
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
          const shown = administrators.map(({ id, email, firstName, lastName }) => ({
            id,
            email,
            name: `${firstName} ${lastName}`,
            roles: rolesOf(id, known),
          }))
          const rows = shown.map(({ roles, ...one }) => ({ ...one, roles: roles.join(' ') || 'none' }))
          printList(options, { whole: shown, rows, csv: { columns: ['id', 'email', 'name', 'roles'] } })
        }),
      )
      .addCommand(roleSubcommand('grant', 'give an administrator a role'))
      .addCommand(roleSubcommand('revoke', 'take a role away; whoever has none may nothing. The last owner stays'))
      .addHelpText(
        'afterAll',
        `
Roles:
${roleNames.map((role) => `  ${role.padEnd(10)}${opened(role)}`).join('\n')}`,
      ),
    [
      'administrator list',
      'administrator grant ivan@demo.example approver --admin olga@demo.example',
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
      printLine(json, changed, () => `${changed.email} has the roles: ${changed.roles.join(', ') || 'none'}.`)
    })
}

/**
 * Gives a role, or takes it. The last owner stays one, whoever else is made none at the same time: whoever takes a role is an
 * owner, and remains it by a condition of the same write; an owner who steps down leaves another, by one too.
 *
 * @throws CommandRefused for somebody who is no administrator, and for the last owner
 */
export async function changeRole(
  email: string,
  role: Role,
  isGranted: boolean,
  by: ActOptions,
): Promise<{ email: string; roles: readonly Role[] }> {
  return commitAsAdministrator('people.manage', by, async ({ at, contour: { administrators }, administrator, roles: known }) => {
    const of = administratorNamed(administrators, email)
    const before = rolesOf(of.id, known)
    const roles = roleNames.filter((one) => (one === role ? isGranted : before.includes(one)))
    if (before.includes(role) === isGranted) return { answer: { email: of.email, roles } }
    const setsOwnRoles = of.id === administrator.id
    const steppingDown = setsOwnRoles && !roles.includes('owner')
    const left = steppingDown ? [rolesStand(ownerLeft(administrators, of, known).id, known)] : []
    const said = known.find(({ administratorId }) => administratorId === of.id)
    return {
      steps: [rolesSet(rolesFrom(said, { administratorId: of.id, roles, updatedAt: at })), ...left],
      answer: { email: of.email, roles },
      setsOwnRoles,
      deed: {
        type: isGranted ? 'roles.granted' : 'roles.revoked',
        subjects: [`administrator:${of.email}`],
        before: { roles: before },
        after: { roles },
      },
    }
  })
}

/** @throws CommandRefused when there is none */
function ownerLeft(
  administrators: readonly Administrator[],
  { id, email }: Administrator,
  known: readonly AdministratorRoles[],
): Administrator {
  const owner = otherOwner(administrators, id, known)
  if (owner) return owner
  throw new CommandRefused(`${email} is the last owner of the contour: grant the role to somebody else first.`)
}

import { Command } from 'commander'
import type { Permission } from '../../../lib/domain/people/permission.ts'
import {
  closeServiceAccount,
  createServiceAccount,
  maxServiceTitleLength,
  serviceAccountView,
} from '../../../lib/domain/key/service-account.ts'
import { hasUnseenCharacters } from '../../../lib/domain/value/unseen-characters.ts'
import { loadKeysHeld } from '../../../lib/store/key/api-key.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadServiceAccounts, serviceAccountClosed, serviceAccountCreated } from '../../../lib/store/key/service-account.ts'
import { actSubcommand, type ActingOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { withExamples } from './examples.ts'
import { keyScope } from './key-scope.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { printLine } from './print.ts'
import { serviceNamed } from './service-named.ts'

type Shown = ReturnType<typeof serviceAccountView>

/** contour service-account …: names for systems, which keys are issued for. */
export function serviceAccountCommands(): Command {
  return withExamples(
    new Command('service-account')
      .description('service accounts: names for systems, which are nobody’s, and which keys are issued for')
      .addCommand(
        listSubcommand('list', 'all service accounts').action(async (options: ListOptions) => {
          const [accounts, { administrators }] = await Promise.all([loadServiceAccounts(), loadContour()])
          const shown = accounts.map((account) => serviceAccountView(account, administrators))
          printList(options, { whole: shown, rows: shown.map(rowOf), csv: { columns } })
        }),
      )
      .addCommand(
        actSubcommand('make', 'make one; where settings.fourEyes asks for two persons, another owner confirms it in the console')
          .argument('<title>')
          .requiredOption('--scope <permission>', 'what its keys may open, each with a --scope of its own', keyScope)
          .action(async (title: string, { json, scope, ...by }: ActingOptions & { scope: readonly Permission[] }) => {
            const made = await makeService(title, scope, by)
            const now = made.state === 'Open' ? 'is open' : 'waits for another owner, who confirms it in the console, under Keys'
            printLine(json, made, () => `${made.title} (${made.id}) ${now}.`)
          }),
      )
      .addCommand(
        actSubcommand('close', 'close one for good, and end its keys')
          .argument('<title or id>')
          .action(async (name: string, { json, ...by }: ActingOptions) => {
            const closed = await closeService(name, by)
            const ended = closed.endedKeys.map(({ id, title }) => `${title} (${id})`).join(', ')
            const keys = ended === '' ? '' : ` Keys that ended with it: ${ended}.`
            printLine(json, closed, () => `${closed.title} was closed at ${closed.closedAt}.${keys}`)
          }),
      ),
    [
      'service-account list',
      'service-account make 1C --scope payouts.read --scope payouts.pay --admin olga@demo.example',
      'keys issue --title "Payouts to 1C" --service 1C --admin olga@demo.example',
      "service-account close 1C --admin olga@demo.example --reason 'another system does it now'",
    ],
  )
}

const columns = [
  'id',
  'title',
  'state',
  'scopes',
  'madeBy',
  'createdAt',
  'confirmedBy',
  'openedAt',
  'closedBy',
  'closedAt',
] as const

const rowOf = (shown: Shown) => ({
  ...shown,
  scopes: shown.scopes.join(' '),
  madeBy: shown.madeBy?.email ?? null,
  confirmedBy: shown.confirmedBy?.email ?? null,
  closedBy: shown.closedBy?.email ?? null,
})

/** @throws CommandRefused for a title that is none; ApiError SERVICE_TITLE_TAKEN, SERVICE_ACCOUNTS_TOO_MANY */
async function makeService(named: string, scopes: readonly Permission[], by: Omit<ActingOptions, 'json'>): Promise<Shown> {
  const title = named.trim()
  if (title === '' || title.length > maxServiceTitleLength || hasUnseenCharacters(title))
    throw new CommandRefused(`A title has 1 to ${maxServiceTitleLength} characters, all of which can be seen.`)
  return commitAsAdministrator('keys.manage', by, async ({ at, newId, contour: { administrators, settings }, administrator }) => {
    const accounts = await loadServiceAccounts()
    const { account, deed } = createServiceAccount({ id: newId(), title, scopes, by: administrator, at, settings, accounts })
    return { steps: serviceAccountCreated(account, settings), answer: serviceAccountView(account, administrators), deed }
  })
}

/** One that is closed stays as it is. Throws ApiError SERVICE_KEYS_TOO_MANY. */
async function closeService(
  name: string,
  by: Omit<ActingOptions, 'json'>,
): Promise<Shown & { endedKeys: readonly { id: string; title: string }[] }> {
  return commitAsAdministrator('keys.manage', by, async ({ at, newId, contour: { administrators }, administrator }) => {
    const [accounts, held] = await Promise.all([loadServiceAccounts(), loadKeysHeld()])
    const before = serviceNamed(accounts, name)
    const closure = closeServiceAccount({ before, keys: held.keys, by: administrator, at })
    if (!closure) return { answer: { ...serviceAccountView(before, administrators), endedKeys: [] } }
    const endedKeys = closure.endedKeys.map(({ apiKey: { id, title } }) => ({ id, title }))
    return {
      steps: serviceAccountClosed(closure, held, { newId, at, by: administrator, reason: by.reason ?? null }),
      answer: { ...serviceAccountView(closure.account, administrators), endedKeys },
      deed: closure.deed,
    }
  })
}

import { Command, InvalidArgumentError, Option } from 'commander'
import { withOwners } from '../../../lib/domain/people/administrator-roles.ts'
import {
  type ApiKey,
  issueKey as issued,
  keyEnd,
  type MadeKey,
  maxKeyAddresses,
  maxKeyTitleLength,
  maxOverlapHours,
  noKeyEnd,
  revokeKey as revoked,
  rotateKey,
  usualOverlapHours,
} from '../../../lib/domain/key/api-key.ts'
import { keyAddress } from '../../../lib/contract/key-fields.ts'
import { apiKeyRandomBytes, apiKeySecret, recognisablePart } from '../../../lib/domain/key/api-key-secret.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { hasUnseenCharacters } from '../../../lib/domain/value/unseen-characters.ts'
import { managedKeyView } from '../../../lib/domain/key/managed-key.ts'
import { hasNewScope, keyScopes, type Permission, permissions } from '../../../lib/domain/people/permission.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { apiKeyEnds, apiKeyIssued, loadApiKeys, loadApiKeyUses } from '../../../lib/store/key/api-key.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadServiceAccounts, serviceAccountOpen } from '../../../lib/store/key/service-account.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import type { Moment } from './commit-act.ts'
import { administratorNamed } from './administrator.ts'
import { keyNamed } from './key-named.ts'
import { keyScope } from './key-scope.ts'
import { CommandRefused, type ContourOptions } from './contour-subcommand.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { openServiceNamed, serviceScopes } from './service-named.ts'
import { formatTable, printLine, printText, type Row } from './print.ts'
import { sha256 } from '../../../lib/store/table/sha256.ts'
import { presentFormHolds } from '../../../lib/store/table/table-form.ts'
import { withExamples } from './examples.ts'

/** contour keys …: who may call the API. */
export function keyCommands(): Command {
  return withExamples(
    new Command('keys')
      .description('API keys: who may call the API')
      .addCommand(
        expiring(actSubcommand('issue', 'make a key; its secret is shown once and stored nowhere'))
          .requiredOption('--title <text>', 'what the key is for; history shows it')
          .option(
            '--owner <email>',
            'the administrator it belongs to; by default the one who issues it. Four eyes count the key as both',
          )
          .addOption(
            new Option(
              '--service <title>',
              'the service account that it is for; it opens all that the account may, where no --scope is given',
            ).conflicts('owner'),
          )
          .option('--scope <permission>', 'what it opens, each with a --scope of its own', keyScope)
          .addOption(new Option('--everything', 'in the place of --scope: a key that opens everything').conflicts('scope'))
          .option(
            '--address <address>',
            'from where it may be used, an address or a block such as 203.0.113.0/24, each with an --address of its own; from everywhere, if not given',
            address,
          )
          .addOption(
            new Option('--never', 'a key that does not expire; in a year, if nothing is said').conflicts(['expires', 'days']),
          )
          .addHelpText('after', `\nScopes:\n${keyScopes.map((name) => `  ${name.padEnd(18)}${permissions[name]}`).join('\n')}`)
          .action(async ({ json, ...options }: IssueOptions) => printIssued(json, await issueKey(options))),
      )
      .addCommand(
        listSubcommand('list', 'all keys, and when each was last used, to the hour').action(async (options: ListOptions) => {
          const keys = await shownKeys()
          printList(options, { whole: keys, rows: keys.map(keyRow), csv: { columns: keyColumns } })
        }),
      )
      .addCommand(
        expiring(
          actSubcommand(
            'rotate',
            'make a second key of the same title and administrator, and let the first one expire after a while; a request that was sent with the first one and is repeated with the second is known again',
          ),
        )
          .argument('<id or prefix>')
          .option('--overlap-hours <number>', 'how long both are good', overlapHours, usualOverlapHours)
          .action(async (name: string, { json, ...options }: RotateOptions) => printIssued(json, await rotate(name, options))),
      )
      .addCommand(
        actSubcommand(
          'revoke',
          'end a key; it is refused at once where it was not used in the last minute, and a minute later everywhere',
        )
          .argument('<id or prefix>')
          .action(async (name: string, { json, ...by }: ActingOptions) => {
            const revoked = await revokeKey(name, by)
            printLine(json, revoked, () => `Key ${revoked.id} (${revoked.title}) was revoked at ${revoked.revokedAt}.`)
          }),
      ),
    [
      'keys issue --title CRM --admin olga@demo.example --everything --days 90',
      'keys issue --title Accounting --scope payouts.read --scope payouts.pay --address 203.0.113.7',
      'keys issue --title "Payouts to 1C" --service 1C --scope payouts.read',
      'keys list',
      'keys rotate ppk_4fQz --overlap-hours 48',
      'keys revoke ppk_4fQz --stack partner-program-demo',
    ],
  )
}

interface IssueOptions extends ActingOptions {
  title: string
  owner?: string
  service?: string
  scope?: readonly Permission[]
  everything?: boolean
  address?: readonly string[]
  never?: boolean
  expires?: string
  days?: number
}

interface RotateOptions extends ActingOptions {
  overlapHours: number
  expires?: string
  days?: number
}

interface Issued {
  secret: string
  apiKey: ApiKey
  /** The key that the new one takes the place of. */
  replaced?: ApiKey
}

function expiring(command: Command): Command {
  return command
    .addOption(
      new Option('--expires <date>', 'when it ends, in UTC: 2027-01-31, or with a time 2027-01-31T18:00:00Z').argParser(expiry),
    )
    .addOption(new Option('--days <number>', 'how many days it is good').argParser(days).conflicts('expires'))
}

/** @throws InvalidArgumentError */
function expiry(text: string): string {
  const isForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text)
  const date = new Date(text)
  // A day that a month does not have would silently be one of the next.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10))
  if (!isForm || !isDay) throw new InvalidArgumentError('a date is like 2027-01-31 or 2027-01-31T18:00:00Z')
  if (date.getTime() <= systemRuntime.now()) throw new InvalidArgumentError('that moment has passed')
  return date.toISOString()
}

/** Adds one to those given before. Throws InvalidArgumentError for what is no address, and for one too many. */
function address(text: string, before: readonly string[] = []): readonly string[] {
  const { data: named } = keyAddress().safeParse(text)
  if (named === undefined) throw new InvalidArgumentError(`${text} is no address or block of IPv4 or IPv6`)
  if (before.length === maxKeyAddresses) throw new InvalidArgumentError(`a key has ${maxKeyAddresses} addresses at most`)
  return before.includes(named) ? before : [...before, named]
}

/** @throws InvalidArgumentError */
function days(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 36_500)
    throw new InvalidArgumentError('expected a whole number of days from 1')
  return count
}

/** @throws InvalidArgumentError */
function overlapHours(text: string): number {
  const hours = Number(text)
  if (text.trim() === '' || !(hours >= 0 && hours <= maxOverlapHours)) {
    throw new InvalidArgumentError(`expected hours from 0 to ${maxOverlapHours}`)
  }
  return hours
}

/**
 * Makes a key.
 *
 * @throws CommandRefused for a title that is none, an administrator who is not there, and where nobody says what it opens
 */
export async function issueKey({
  title,
  owner,
  service,
  scope: asked,
  everything = false,
  address: allowedAddresses,
  never = false,
  expires,
  days,
  ...by
}: Omit<IssueOptions, keyof ContourOptions>): Promise<Issued> {
  const name = title.trim()
  if (name === '' || name.length > maxKeyTitleLength || hasUnseenCharacters(name))
    throw new CommandRefused(`A title has 1 to ${maxKeyTitleLength} characters, all of which can be seen.`)
  if (!asked && !everything && service === undefined)
    throw new CommandRefused('Say what the key opens: --scope with a permission, once for each, or --everything.')
  const secret = newSecret()
  const end = { ...(expires && { expires }), ...(days && { days }) }
  return commitAsAdministrator('keys.manage', by, async ({ contour, administrator, roles, ...moment }) => {
    const accounts = service === undefined ? [] : await loadServiceAccounts()
    const serviceAccount = service === undefined ? undefined : openServiceNamed(accounts, service)
    const scopes = serviceAccount ? serviceScopes(serviceAccount, asked) : asked
    const its = owner === undefined ? administrator : administratorNamed(contour.administrators, owner)
    const expiresAt = never ? noKeyEnd : endAsked(end, moment)
    const { apiKey, deed } = issued({
      made: madeOf(secret, moment),
      title: name,
      owner: its,
      by: administrator,
      serviceAccount,
      scopes,
      allowedAddresses,
      expiresAt,
    })
    return {
      steps: [
        ...(hasNewScope(scopes) ? [presentFormHolds] : []),
        ...(serviceAccount ? [serviceAccountOpen(serviceAccount)] : []),
        ...apiKeyIssued(apiKey, 'Issued', withOwners(its.id, contour.administrators, roles)),
      ],
      answer: { secret, apiKey },
      deed,
    }
  })
}

async function rotate(name: string, { overlapHours: hours, expires, days, ...by }: Omit<RotateOptions, 'json'>): Promise<Issued> {
  const secret = newSecret()
  const end = { ...(expires && { expires }), ...(days && { days }) }
  return commitAsAdministrator('keys.manage', by, async ({ contour: { administrators }, administrator, roles, ...moment }) => {
    const before = keyNamed(await loadApiKeys(), name)
    const ended = keyEnd(before, moment.at)
    if (ended) throw new CommandRefused(`Key ${before.id} ${wasEnded[ended.how]} at ${ended.at}: issue a new one.`)
    const { apiKey, replaced, deed } = rotateKey({
      before,
      made: madeOf(secret, moment),
      by: administrator,
      expiresAt: endAsked(end, moment),
      overlapHours: hours,
      administrators,
    })
    const issuedOne = apiKeyIssued(apiKey, 'Rotated', withOwners(apiKey.administratorId, administrators, roles))
    const open = apiKey.serviceAccount ? [serviceAccountOpen(apiKey.serviceAccount)] : []
    return { steps: [...open, ...issuedOne, apiKeyEnds(before, replaced)], answer: { secret, apiKey, replaced }, deed }
  })
}

const wasEnded = { revoked: 'was revoked', expired: 'expired' } as const

/** Revoking a key that is revoked leaves it as it is: the moment of the first time counts. */
export async function revokeKey(name: string, by: ActOptions): Promise<ShownKey> {
  const apiKey = await commitAsAdministrator('keys.manage', by, async ({ at }) => {
    const before = keyNamed(await loadApiKeys(), name)
    const ended = revoked(before, at)
    return ended ? { steps: [apiKeyEnds(before, ended.apiKey)], answer: ended.apiKey, deed: ended.deed } : { answer: before }
  })
  return (await keyShower())(apiKey)
}

const newSecret = (): string => apiKeySecret(systemRuntime.randomBytes(apiKeyRandomBytes))

const madeOf = (secret: string, { at, newId }: Moment): MadeKey => ({
  id: newId(),
  at,
  secretSha256: sha256(secret),
  prefix: recognisablePart(secret),
})

/** The end that was asked for; null where nothing was said. */
function endAsked({ expires, days: count }: { expires?: string; days?: number }, { at }: Moment): string | null {
  return expires ?? (count === undefined ? null : new Date(Date.parse(at) + count * dayMs).toISOString())
}

async function shownKeys(): Promise<ShownKey[]> {
  const [apiKeys, show] = await Promise.all([loadApiKeys(), keyShower()])
  return apiKeys.map(show)
}

const keyColumns = [
  'id',
  'title',
  'administrator',
  'serviceAccount',
  'isToBeRotated',
  'issuedBy',
  'prefix',
  'scopes',
  'allowedAddresses',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'lastUsedAt',
] as const

/** Null for what there is not; no scopes where a key opens everything. */
type ShownKey = Record<Exclude<(typeof keyColumns)[number], 'isToBeRotated' | 'scopes' | 'allowedAddresses'>, string | null> & {
  isToBeRotated: boolean
  scopes: readonly Permission[] | null
  allowedAddresses: readonly string[] | null
}

const keyRow = (key: ShownKey): Row => ({
  ...key,
  isToBeRotated: key.isToBeRotated ? 'yes: at once' : 'no',
  scopes: scopesText(key.scopes),
  allowedAddresses: key.allowedAddresses?.join(' ') ?? 'everywhere',
})

const scopesText = (scopes: readonly Permission[] | null): string => scopes?.join(' ') ?? 'everything'

/** Shows keys as people see them: administrators by their addresses, service accounts by their titles. */
async function keyShower(): Promise<(apiKey: ApiKey) => ShownKey> {
  const [{ administrators }, roles, uses] = await Promise.all([loadContour(), loadRoles(), loadApiKeyUses()])
  const seen = { administrators, roles, at: new Date(systemRuntime.now()).toISOString() }
  return (apiKey) => {
    const { administrator, serviceAccount, issuedBy, ...view } = managedKeyView(apiKey, seen, uses.get(apiKey.secretSha256))
    const issuers = issuedBy.map(({ email }) => email).join(' ')
    return {
      ...view,
      administrator: administrator?.email ?? null,
      serviceAccount: serviceAccount?.title ?? null,
      issuedBy: issuers || null,
    }
  }
}

async function printIssued(json: boolean, { secret, apiKey, replaced }: Issued): Promise<void> {
  const show = await keyShower()
  const key = show(apiKey)
  const before = replaced && show(replaced)
  const { id, title, administrator, serviceAccount, scopes, createdAt, expiresAt } = key
  const row: Row = {
    id,
    title,
    administrator,
    ...(serviceAccount !== null && { serviceAccount }),
    opens: scopesText(scopes),
    createdAt,
    expiresAt: expiresAt ?? 'never',
  }
  const lines = [
    formatTable([row]),
    '',
    `  ${secret}`,
    '',
    'This is the only time the secret is shown: it is stored nowhere. Send it in the header x-api-key.',
    ...(before ? [`The key before it, ${before.prefix ?? before.id}, is good until ${before.expiresAt}.`] : []),
    ...(before && expiresAt !== null ? [`The new one expires at ${expiresAt}: --days or --expires sets another end.`] : []),
  ]
  printText(json, { secret, key, ...(before ? { replaced: before } : {}) }, () => lines.join('\n'))
}

import { type Command, InvalidArgumentError } from 'commander'
import { openingEntry } from '../../../lib/domain/account/account.ts'
import { innFault } from '../../../lib/domain/value/inn.ts'
import { kopecksFromLiteral } from '../../../lib/domain/value/money.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { givable, newPartner } from '../../../lib/domain/partner/profile-edit.ts'
import { paidBy, sharedNote, type SharedView } from '../../../lib/domain/partner/same-details.ts'
import { partnerCreated } from '../../../lib/store/partner/partner.ts'
import { loadPayees, sharedWith } from '../../../lib/store/partner/same-details.ts'
import { loadSharedView } from '../../../lib/store/partner/sharers.ts'
import { filePartner } from '../../../lib/contour-file/contour-file.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { idNamed } from './id-named.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { refuseTakenEmail } from './partner-profile-commands.ts'
import { printText } from './print.ts'
import { withSharers } from './with-sharers.ts'

interface AddOptions extends ActingOptions {
  email: string
  firstName?: string
  middleName?: string
  lastName?: string
  legalType?: string
  inn?: string
  level?: number
  group: string[]
  confirmed: boolean
  openingBalance: number
  force: boolean
}

type Asked = ReturnType<typeof filePartner.parse>

/** contour partner add: a partner whole, with account and opening entry. */
export function partnerAddCommand(): Command {
  return actSubcommand('add', 'register a partner')
    .requiredOption('--email <email>', 'the address that the partner logs in with')
    .option('--first-name <name>')
    .option('--middle-name <name>')
    .option('--last-name <name>')
    .option('--legal-type <type>', 'Individual, SelfEmployed, IE or LegalEntity')
    .option('--inn <digits>', 'ИНН; its check digits must hold')
    .option('--level <number>', 'the number of a level', number)
    .option('--group <title>', 'a group; may be given several times', (title: string, all: string[]) => [...all, title], [])
    .option('--confirmed', 'the email is confirmed', false)
    .option('--opening-balance <rubles>', 'what the partner has already earned elsewhere', rubles, 0)
    .option('--force', 'store an ИНН whose check digits do not hold', false)
    .action(async ({ force, json, ...options }: AddOptions) => {
      const partner = await addPartner(asked(options), force, options)
      printText(json, partner, () => withSharers(`Partner ${partner.email} is registered: ${partner.id}`, partner.sameDetails))
    })
}

/** @throws InvalidArgumentError */
function number(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('expected a number')
  return value
}

/**
 * Digits as they are written everywhere: no 0x10, and no more of them than count.
 *
 * @throws InvalidArgumentError
 */
function rubles(text: string): number {
  if (kopecksFromLiteral(text.trim()) === undefined) {
    throw new InvalidArgumentError('expected rubles, not negative, with at most two decimals')
  }
  return Number(text)
}

/** What a contour file would say, held to the same rules. */
function asked(options: Omit<AddOptions, 'json' | 'force'>): Asked {
  const { email, firstName, middleName, lastName, legalType, inn, level, group, confirmed, openingBalance } = options
  const { success, data, error } = filePartner.safeParse({
    email,
    firstName,
    middleName,
    lastName,
    legalType,
    inn,
    level,
    groups: group,
    isConfirmed: confirmed,
    openingBalance,
  })
  if (success) return data
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new CommandRefused('The partner was not registered:', faults)
}

/**
 * Registers a partner.
 *
 * @throws CommandRefused for an email that is taken, an ИНН whose check digits do not hold, a name that nothing has
 */
export async function addPartner(
  { email, legalType, level, groups, inn, openingBalance, ...rest }: Asked,
  force: boolean,
  by: ActOptions,
): Promise<Partner & { sameDetails: SharedView }> {
  const fault = inn && !force ? innFault(inn, legalType) : undefined
  if (fault !== undefined) throw new CommandRefused(`ИНН ${inn}: ${fault}. --force stores it all the same.`)

  return commitAsAdministrator('partners.write', by, async ({ at, newId, contour }) => {
    await refuseTakenEmail(email)
    const given = givable(contour)
    const profile = {
      email,
      ...rest,
      inn: inn || null,
      legalTypeId: legalType && idNamed(contour.legalTypes, 'legal type', ({ type }) => type, legalType),
      levelId: level === null ? null : idNamed(given.levels, 'level', (one) => one.number, level),
      groupIds: groups.map((title) => idNamed(given.groups, 'group', (group) => group.title, title)),
    }
    const { partner, deed } = newPartner(profile, { contour, openingBalanceKopecks: openingBalance, id: newId(), at })
    const opening =
      openingBalance === 0 ? null : openingEntry({ id: newId(), partnerId: partner.id, amountKopecks: openingBalance, at })
    const things = paidBy(partner)
    const payees = await loadPayees(things)
    const shared = sharedWith(things, payees, partner.id)
    const answer = { ...partner, sameDetails: await loadSharedView(shared) }
    return { steps: partnerCreated(partner, opening, payees), answer, deed: { ...deed, ...sharedNote(shared) } }
  })
}

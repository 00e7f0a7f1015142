import { type Command, InvalidArgumentError, Option } from 'commander'
import { hasUnseenCharacters } from '../../../lib/domain/value/unseen-characters.ts'
import type { Contour, LegalType } from '../../../lib/domain/contour/contour.ts'
import { emailEdit, type Partner } from '../../../lib/domain/partner/partner.ts'
import { givable } from '../../../lib/domain/partner/profile-edit.ts'
import { filePartner } from '../../../lib/contour-file/contour-file.ts'
import { actSubcommand, type ActingOptions } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { idNamed } from './id-named.ts'
import { changeProfile, checkedInn, levelNumber, refuseTakenEmail } from './partner-profile-commands.ts'
import { printText } from './print.ts'
import { withSharers } from './with-sharers.ts'

interface EditOptions extends ActingOptions {
  email?: string
  firstName?: string
  middleName?: string
  lastName?: string
  legalType?: string
  inn?: string
  level?: number | 'none'
  group?: string[]
  confirmed?: boolean
  active?: boolean
  force: boolean
}

/** contour partner edit: several things of a profile at once. */
export function partnerEditCommand(): Command {
  return actSubcommand('edit', 'change a profile, as much of it as is said; all of it at once')
    .argument('<email>')
    .option('--email <email>', 'another address; not confirmed, unless --confirmed yes is said too', address)
    .option('--first-name <name>', '"" empties it, as with the others', name)
    .option('--middle-name <name>', '', name)
    .option('--last-name <name>', '', name)
    .option('--legal-type <type>', 'Individual, SelfEmployed, IE, LegalEntity or none')
    .option('--inn <digits>', 'ИНН, or none; payout requests keep the one they were made with')
    .option('--level <number>', 'the number of a level, or none; rewards are computed by it from then on', level)
    .option('--group <title>', 'in the place of all groups; may be given several times, or none', groups)
    .addOption(new Option('--confirmed <yes|no>', 'whether the email is confirmed').argParser(yesOrNo))
    .addOption(new Option('--active <yes|no>', 'the activity flag').argParser(yesOrNo))
    .option('--force', 'store an ИНН whose check digits do not hold', false)
    .action(async (email: string, { json, ...options }: EditOptions) => {
      const partner = await changeProfile(email, options, async (before, contour) => {
        if (options.email !== undefined) await refuseTakenEmail(options.email, before.id)
        return editOf(options, before, contour)
      })
      printText(json, partner, () =>
        withSharers(`Partner ${partner.email} is changed. partner show ${partner.email} shows all of it.`, partner.sameDetails),
      )
    })
}

/** @throws InvalidArgumentError */
function address(text: string): string {
  const { success, data } = filePartner.shape.email.safeParse(text)
  if (success) return data
  throw new InvalidArgumentError('expected an email address')
}

const maxNameLength = 200

/** @throws InvalidArgumentError */
function name(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length <= maxNameLength && !hasUnseenCharacters(trimmed)) return trimmed
  throw new InvalidArgumentError(`expected ${maxNameLength} characters at most, all of which can be seen`)
}

/** A parser's null would become the empty text. */
const level = (text: string): number | 'none' => levelNumber(text) ?? 'none'

const groups = (title: string, all: string[] = []): string[] => (title === 'none' ? [] : [...all, title])

/** @throws InvalidArgumentError */
function yesOrNo(text: string): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new InvalidArgumentError('expected yes or no')
}

/** @throws CommandRefused when nothing is to be changed, or something is named that there is not */
function editOf(options: Omit<EditOptions, 'json'>, before: Partner, contour: Contour): Partial<Partner> {
  const { email, firstName, middleName, lastName, legalType, inn, level, group, confirmed, active, force } = options
  const legalTypeId =
    legalType === undefined || legalType === 'none'
      ? null
      : idNamed<LegalType, string>(contour.legalTypes, 'legal type', ({ type }) => type, legalType)
  const { levels, groups: known } = givable(contour, before)
  const typed = legalType === undefined ? before : { ...before, legalTypeId }
  const edit: Partial<Partner> = {
    ...(email !== undefined && emailEdit(before, email)),
    ...(firstName !== undefined && { firstName: firstName || null }),
    ...(middleName !== undefined && { middleName: middleName || null }),
    ...(lastName !== undefined && { lastName: lastName || null }),
    ...(legalType !== undefined && { legalTypeId }),
    ...(inn !== undefined && { inn: inn === 'none' ? null : checkedInn(inn.trim(), typed, contour, force) }),
    ...(level !== undefined && {
      levelId: level === 'none' ? null : idNamed(levels, 'level', (one) => one.number, level),
    }),
    ...(group && { groupIds: group.map((title) => idNamed(known, 'group', (one) => one.title, title)) }),
    ...(confirmed !== undefined && { isConfirmed: confirmed }),
    ...(active !== undefined && { isActive: active }),
  }
  if (Object.keys(edit).length > 0) return edit
  throw new CommandRefused('Say what to change: --email, --first-name, --legal-type, --inn, --level, --group …')
}

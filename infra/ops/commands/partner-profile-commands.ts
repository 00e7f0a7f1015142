import { type Command, InvalidArgumentError } from 'commander'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { innFault } from '../../../lib/domain/value/inn.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { paidBy, sharedNote, type SharedView } from '../../../lib/domain/partner/same-details.ts'
import { givable, profileEdit } from '../../../lib/domain/partner/profile-edit.ts'
import { findPartnerId, loadPartner } from '../../../lib/store/partner/partner.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { idNamed } from './id-named.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { printLine, printText } from './print.ts'
import { withSharers } from './with-sharers.ts'
import { loadPayeesOfEdit, sharedWith } from '../../../lib/store/partner/same-details.ts'
import { loadSharedView } from '../../../lib/store/partner/sharers.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'
import type { Step } from '../../../lib/store/table/transact.ts'
import { partnerIdNamed } from './partner-id-named.ts'

/** contour partner block, unblock, confirm, set-inn, set-level: what an administrator changes in a profile. */
export function partnerProfileCommands(): Command[] {
  return [
    ...switches.map(({ name, description, change, done }) =>
      actSubcommand(name, description)
        .argument('<email>')
        .action(async (email: string, { json, ...by }: ActingOptions) => {
          const partner = await changeProfile(email, by, () => change)
          printLine(json, partner, () => `Partner ${partner.email} ${done}.`)
        }),
    ),
    actSubcommand('set-inn', 'set the ИНН; payout requests keep the one they were made with')
      .argument('<email>')
      .argument('<inn>')
      .option('--force', 'store it though its check digits do not hold', false)
      .action(async (email: string, inn: string, { force, json, ...by }: ActingOptions & { force: boolean }) => {
        const partner = await changeProfile(email, by, (before, contour) => ({
          inn: checkedInn(inn.trim(), before, contour, force),
        }))
        printText(json, partner, () =>
          withSharers(`Partner ${partner.email} has the ИНН ${partner.inn} now.`, partner.sameDetails),
        )
      }),
    actSubcommand('set-level', 'set the level, which decides the terms of rewards from now on')
      .argument('<email>')
      .argument('<number>', 'the number of a level, or none', levelNumber)
      .action(async (email: string, level: number | null, { json, ...by }: ActingOptions) => {
        const partner = await changeProfile(email, by, (before, contour) => ({
          levelId: level === null ? null : idNamed(givable(contour, before).levels, 'level', (one) => one.number, level),
        }))
        printLine(json, partner, () => `Partner ${partner.email} has ${level === null ? 'no level' : `level ${level}`} now.`)
      }),
  ]
}

const switches = [
  {
    name: 'block',
    description: 'block a partner: no login, no new payout requests; a request under way goes on',
    change: { isBlocked: true },
    done: 'is blocked now',
  },
  { name: 'unblock', description: 'let a blocked partner in again', change: { isBlocked: false }, done: 'is not blocked now' },
  {
    name: 'confirm',
    description: 'confirm the email in place of the partner',
    change: { isConfirmed: true },
    done: 'is confirmed now',
  },
] as const

const maxInnLength = 50

/** @throws InvalidArgumentError */
export function levelNumber(text: string): number | null {
  if (text === 'none') return null
  const level = Number(text)
  if (text.trim() === '' || !Number.isInteger(level)) throw new InvalidArgumentError('expected the number of a level, or none')
  return level
}

/** @throws CommandRefused for one whose check digits do not hold, unless it is forced */
export function checkedInn(inn: string, { legalTypeId }: Partner, { legalTypes }: Contour, force: boolean): string {
  if (inn === '' || inn.length > maxInnLength)
    throw new CommandRefused(`An ИНН has 1 to ${maxInnLength} characters, even with --force.`)
  const legalType = legalTypes.find(({ id }) => id === legalTypeId)?.type ?? null
  const fault = force ? undefined : innFault(inn, legalType)
  if (fault !== undefined) throw new CommandRefused(`ИНН ${inn}: ${fault}. --force stores it all the same.`)
  return inn
}

/**
 * Looks whether an address may be this partner's; the write repeats it.
 *
 * @throws CommandRefused when somebody else has it
 */
export async function refuseTakenEmail(email: string, partnerId?: string): Promise<void> {
  const takenBy = await findPartnerId(email)
  if (takenBy !== undefined && takenBy !== partnerId) throw new CommandRefused(`There is a partner ${email} already: ${takenBy}`)
}

/** @throws CommandRefused when there is no such partner, and what the change throws */
export async function changeProfile(
  email: string,
  by: ActOptions,
  change: (before: Partner, contour: Contour) => Partial<Partner> | Promise<Partial<Partner>>,
  /** What must hold besides. */
  conditions: readonly Step[] = [],
): Promise<Partner & { sameDetails: SharedView }> {
  return commitAsAdministrator('partners.write', by, async ({ at, contour }) => {
    const before = await loadPartner(await partnerIdNamed(email))
    // Also where the address has become somebody else's since it was looked up.
    if (before?.email.toLowerCase() !== email.trim().toLowerCase()) throw new CommandRefused(`There is no partner ${email}.`)
    const { profile, partner, deed } = profileEdit(before, await change(before, contour), { contour, at })
    const payees = await loadPayeesOfEdit(profile, before)
    const shared = sharedWith(paidBy(partner), payees, before.id)
    const answer = { ...partner, sameDetails: await loadSharedView(shared) }
    return {
      steps: [...conditions, ...profileEdited(before.id, profile, before, payees)],
      answer,
      deed: { ...deed, ...sharedNote(shared) },
    }
  })
}

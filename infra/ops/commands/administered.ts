import { type Command, InvalidArgumentError, Option } from 'commander'
import type { KnownRoles } from '../../../lib/domain/people/administrator-roles.ts'
import type { Administrator, Contour } from '../../../lib/domain/contour/contour.ts'
import type { Deed, JournalEntry } from '../../../lib/domain/journal/journal.ts'
import type { Permission } from '../../../lib/domain/people/permission.ts'
import { loadRoles, rolesStand } from '../../../lib/store/people/administrator-roles.ts'
import type { Decision } from '../../../lib/store/table/commit.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { administratorNamed, refuseWithout } from './administrator.ts'
import { commitAct, type Moment } from './commit-act.ts'
import { contourSubcommand, type ContourOptions } from './contour-subcommand.ts'

/** Who acts, and why. */
export interface ActOptions {
  admin?: string
  reason?: string
}

/** The options of a command that acts. */
export type ActingOptions = ContourOptions & ActOptions

/**
 * A command that changes something in the name of a person, with options for who acts and why.
 *
 * @param rules.needsReason whether a reason is required
 */
export const actSubcommand = (name: string, description: string, rules?: { needsReason: boolean }): Command =>
  acting(contourSubcommand(name, description), rules)

export function acting(command: Command, { needsReason } = { needsReason: false }): Command {
  return command
    .addOption(new Option('--admin <email>', 'the administrator who acts').env('CONTOUR_ADMIN'))
    .addOption(new Option('--reason <text>', 'why; it is kept with the act').argParser(reason).makeOptionMandatory(needsReason))
}

const maxReasonLength = 1000

/** @throws InvalidArgumentError */
function reason(text: string): string {
  const trimmed = text.trim()
  if (trimmed !== '' && trimmed.length <= maxReasonLength && trimmed.isWellFormed()) return trimmed
  throw new InvalidArgumentError(`expected 1 to ${maxReasonLength} characters`)
}

interface AdministratorsMoment extends Moment {
  contour: Contour
  administrator: Administrator
  roles: KnownRoles
}

/**
 * Decides and writes on behalf of an administrator who may: the roles stand in the transaction too, unless the decision itself
 * sets them. What is done is put into the journal in the same transaction, unless the
 * decision says nothing of it: then it stands in a history of its own, or there was nothing to do.
 *
 * @throws CommandRefused for somebody who is no administrator or may not, and what the decision throws
 */
export async function commitAsAdministrator<Answer>(
  permission: Permission,
  { admin, reason }: ActOptions,
  decide: (
    moment: AdministratorsMoment,
  ) => Promise<Decision<Answer> & { deed?: Deed & Pick<JournalEntry, 'note'>; setsOwnRoles?: boolean }>,
): Promise<Answer> {
  return commitAct(async (moment) => {
    const [contour, roles] = await Promise.all([loadContour(), loadRoles()])
    const administrator = administratorNamed(contour.administrators, admin)
    refuseWithout(permission, administrator, roles)
    const { deed, steps = [], setsOwnRoles = false, ...decision } = await decide({ ...moment, contour, administrator, roles })
    if (steps.length === 0 && !deed) return decision
    const resting = setsOwnRoles ? steps : [...steps, rolesStand(administrator.id, roles)]
    if (!deed) return { ...decision, steps: resting }
    const entry = { id: moment.newId(), at: moment.at, by: administrator, reason: reason ?? null, ...deed }
    return { ...decision, steps: [...resting, journalWritten(entry)] }
  })
}

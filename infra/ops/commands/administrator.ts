import type { Administrator } from '../../../lib/domain/contour.ts'
import { CommandRefused } from './contour-subcommand.ts'

/**
 * The administrator in whose name a command acts. Also the only one is named: whoever acts says so.
 *
 * @throws CommandRefused naming those there are
 */
export function administratorNamed(administrators: readonly Administrator[], email: string | undefined): Administrator {
  const administrator = administrators.find((one) => one.email === email?.trim().toLowerCase())
  if (administrator) return administrator
  const known = administrators.map((one) => one.email).join(', ')
  throw new CommandRefused(
    `${email === undefined ? 'Say who acts with --admin (or CONTOUR_ADMIN)' : `${email} is no administrator`}: ${known}`,
  )
}

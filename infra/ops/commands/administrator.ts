import type { Administrator } from '../../../lib/domain/contour.ts'
import { CommandRefused } from './contour-subcommand.ts'

/**
 * The administrator in whose name a command acts. The only one need not be named.
 *
 * @throws CommandRefused naming those there are
 */
export function administratorNamed(administrators: readonly Administrator[], email: string | undefined): Administrator {
  const administrator =
    email === undefined && administrators.length === 1
      ? administrators[0]
      : administrators.find((one) => one.email === email?.trim().toLowerCase())
  if (administrator) return administrator
  const known = administrators.map((one) => one.email).join(', ')
  throw new CommandRefused(`${email === undefined ? 'Say who acts with --admin' : `${email} is no administrator`}: ${known}`)
}

import type { Command } from 'commander'
import { nul } from '../../lib/domain/value/unseen-characters.ts'
import { ApiError } from '../../lib/errors.ts'
import { TableOfAnotherForm, UpgradeNotClosed } from '../../lib/store/table/table-form.ts'
import { CommandRefused, ExitsWith } from './commands/contour-subcommand.ts'
import { NoContour } from './connect.ts'
import { QueryFailed } from './refusals/deployed-refusals.ts'
import { UpgradeRefused } from './upgrade/upgrade.ts'
import { UpgradeElsewhere } from './upgrade/upgrade-state.ts'
import { ContourFileError } from '../../lib/contour-file/contour-file.ts'
import { safeLine, safeText } from '../terminal-text.ts'

/**
 * Runs a command to its end. Errors that a person can act on are printed as text, with exit code 1 or the command's own code.
 *
 * @param args what was typed after `npm run contour --`
 * @throws all other errors, so that the developer sees the stack trace, unless the command has an exit code for them too
 */
export async function runCommand(program: Command, args: readonly string[]): Promise<void> {
  try {
    refuseNul(args)
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    const { cause, exitCode } = error instanceof ExitsWith ? error : { cause: error, exitCode: undefined }
    if (isForPeople(cause)) console.error(safeText(textOf(cause)))
    else if (exitCode === undefined) throw cause
    else console.error(cause)
    process.exitCode = exitCode ?? 1
  }
}

/** @throws CommandRefused naming the option, for a text that not every database can store */
function refuseNul(args: readonly string[]): void {
  const at = args.findIndex((arg) => arg.includes(nul))
  if (at < 0) return
  const option = args[at - 1]?.startsWith('--') ? `${args[at - 1]} ` : ''
  throw new CommandRefused(`${option}${args[at]}: the text contains U+0000, which not every database can store.`)
}

const forPeople = [
  ApiError,
  CommandRefused,
  ContourFileError,
  NoContour,
  QueryFailed,
  TableOfAnotherForm,
  UpgradeElsewhere,
  UpgradeNotClosed,
  UpgradeRefused,
]

function isForPeople(error: unknown): error is Error {
  return forPeople.some((kind) => error instanceof kind) || isFromAws(error)
}

/** Errors from AWS: a missing permission, credentials or region. */
function isFromAws(error: unknown): boolean {
  return error instanceof Error && ('$metadata' in error || error.name === 'CredentialsProviderError')
}

function textOf(error: Error): string {
  if (error instanceof ApiError) {
    const faults = error.violations.map(({ message }) => message).join('; ')
    return safeLine(`${faults || error.message} (${error.code})`)
  }
  return isFromAws(error) ? `${error.name}: ${error.message}` : error.message
}

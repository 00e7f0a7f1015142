import type { Command } from 'commander'
import { ApiError } from '../../lib/errors.ts'
import { TableOfAnotherForm } from '../../lib/store/table-form.ts'
import { CommandRefused } from './commands/contour-subcommand.ts'
import { NoContour } from './connect.ts'
import { ContourFileError } from '../../lib/contour-file/contour-file.ts'
import { safeLine, safeText } from '../terminal-text.ts'

/**
 * Runs a command to its end. What a person can do something about is said in words, and makes the exit code 1.
 *
 * @param args what was typed after `npm run contour --`
 * @throws all else, of which the developer must see the whole
 */
export async function runCommand(program: Command, args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!isForPeople(error)) throw error
    console.error(safeText(textOf(error)))
    process.exitCode = 1
  }
}

function isForPeople(error: unknown): error is Error {
  return (
    [ApiError, CommandRefused, ContourFileError, NoContour, TableOfAnotherForm].some((kind) => error instanceof kind) ||
    isFromAws(error)
  )
}

/** What AWS refuses or misses: a permission, the credentials, the region. */
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

import { ApiError } from '../../lib/errors.ts'
import { ContourFileError } from './contour-file/contour-file.ts'
import { NoContour } from './connect.ts'
import { CommandRefused } from './commands/contour-subcommand.ts'
import { contourProgram } from './program.ts'

try {
  await contourProgram().parseAsync()
} catch (error) {
  if (!isForPeople(error)) throw error
  console.error(textOf(error))
  process.exitCode = 1
}

/** What a person can do something about. Of all else the developer must see the whole. */
function isForPeople(error: unknown): error is Error {
  return [ApiError, CommandRefused, ContourFileError, NoContour].some((kind) => error instanceof kind) || isFromAws(error)
}

/** What AWS refuses or misses: a permission, the credentials, the region. */
function isFromAws(error: unknown): boolean {
  return error instanceof Error && ('$metadata' in error || error.name === 'CredentialsProviderError')
}

function textOf(error: Error): string {
  if (error instanceof ApiError) return `${error.message} (${error.code})`
  return isFromAws(error) ? `${error.name}: ${error.message}` : error.message
}

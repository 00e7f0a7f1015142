import { Command } from 'commander'
import { ApiError } from '../../lib/errors.ts'
import { NoContour } from './connect.ts'
import { CommandRefused } from './leaf.ts'
import { payoutCommands } from './payout-commands.ts'

const program = new Command('npm run contour --')
  .description('Runs a contour: what administrators and partners do, from the command line.')
  .addCommand(payoutCommands())

try {
  await program.parseAsync()
} catch (error) {
  const isForPeople = error instanceof ApiError || error instanceof NoContour || error instanceof CommandRefused
  if (!isForPeople) throw error
  console.error(error instanceof ApiError ? `${error.message} (${error.code})` : error.message)
  process.exitCode = 1
}

import { Command } from 'commander'
import { ApiError } from '../../lib/errors.ts'
import { NoContour } from './connect.ts'
import { leadCommands, rewardCommands } from './lead-commands.ts'
import { CommandRefused } from './leaf.ts'
import { offerCommands } from './offer-commands.ts'
import { partnerCommands } from './partner-commands.ts'
import { payoutCommands } from './payout-commands.ts'
import { promocodeCommands } from './promocode-commands.ts'

const program = new Command('npm run contour --')
  .description('Runs a contour: what administrators and partners do, from the command line.')
  .addCommand(partnerCommands())
  .addCommand(payoutCommands())
  .addCommand(leadCommands())
  .addCommand(rewardCommands())
  .addCommand(promocodeCommands())
  .addCommand(offerCommands())

try {
  await program.parseAsync()
} catch (error) {
  const isForPeople = error instanceof ApiError || error instanceof NoContour || error instanceof CommandRefused
  if (!isForPeople) throw error
  console.error(error instanceof ApiError ? `${error.message} (${error.code})` : error.message)
  process.exitCode = 1
}

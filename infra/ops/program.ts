import { Command } from 'commander'
import { applyCommand } from './apply-command.ts'
import { auditCommand } from './audit-command.ts'
import { backupCommand } from './backup-command.ts'
import { exportCommand } from './export-command.ts'
import { keyCommands } from './key-commands.ts'
import { leadCommands, rewardCommands } from './lead-commands.ts'
import { offerCommands } from './offer-commands.ts'
import { partnerCommands } from './partner-commands.ts'
import { payoutCommands } from './payout-commands.ts'
import { promocodeCommands } from './promocode-commands.ts'

/** All commands that run a contour. */
export function contourProgram(): Command {
  return new Command('npm run contour --')
    .description('Runs a contour: what administrators and partners do, from the command line.')
    .addCommand(partnerCommands())
    .addCommand(payoutCommands())
    .addCommand(leadCommands())
    .addCommand(rewardCommands())
    .addCommand(promocodeCommands())
    .addCommand(offerCommands())
    .addCommand(keyCommands())
    .addCommand(applyCommand())
    .addCommand(exportCommand())
    .addCommand(auditCommand())
    .addCommand(backupCommand())
    .addHelpText('after', '\nEvery command has its own --help, with examples.')
}

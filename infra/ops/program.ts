import { Command } from 'commander'
import { administratorCommands } from './commands/administrator-commands.ts'
import { applyCommand } from './commands/apply-command.ts'
import { auditCommand } from './audit/audit-command.ts'
import { backupCommand } from './commands/backup-command.ts'
import { fillDemoCommand } from './fill-demo/fill-demo-command.ts'
import { crmCommand } from './commands/crm-command.ts'
import { exportCommand } from './moving/export-command.ts'
import { importCommand } from './moving/import-command.ts'
import { journalCommand } from './commands/journal-command.ts'
import { keyCommands } from './commands/key-commands.ts'
import { leadCommands, rewardCommands } from './commands/lead-commands.ts'
import { levelCommands } from './commands/level-commands.ts'
import { linkCommands } from './commands/link-commands.ts'
import { madeSinceCommand } from './made-since/made-since-command.ts'
import { offerCommands } from './commands/offer-commands.ts'
import { partnerCommands } from './commands/partner-commands.ts'
import { payoutCommands } from './commands/payout-commands.ts'
import { personCommands } from './commands/person-commands.ts'
import { promocodeCommands } from './commands/promocode-commands.ts'
import { restoreDrillCommand } from './restore-drill/restore-drill-command.ts'
import { refusalsCommand } from './refusals/refusals-command.ts'
import { restoredCommand } from './commands/restored-command.ts'
import { serviceAccountCommands } from './commands/service-account-commands.ts'
import { smokeCommand } from './smoke/smoke-command.ts'
import { bankCommands } from './bank-directory/bank-commands.ts'
import { statementCommands } from './commands/statement-commands.ts'
import { upgradeCommand } from './upgrade/upgrade-command.ts'
import { webhookCommands } from './commands/webhook-commands.ts'

/** All commands that run a contour. */
export function contourProgram(): Command {
  return new Command('npm run contour --')
    .description('Runs a contour: what administrators and partners do, from the command line.')
    .addCommand(partnerCommands())
    .addCommand(levelCommands())
    .addCommand(payoutCommands())
    .addCommand(statementCommands())
    .addCommand(bankCommands())
    .addCommand(leadCommands())
    .addCommand(rewardCommands())
    .addCommand(linkCommands())
    .addCommand(promocodeCommands())
    .addCommand(offerCommands())
    .addCommand(administratorCommands())
    .addCommand(keyCommands())
    .addCommand(serviceAccountCommands())
    .addCommand(webhookCommands())
    .addCommand(crmCommand())
    .addCommand(personCommands())
    .addCommand(journalCommand())
    .addCommand(refusalsCommand())
    .addCommand(applyCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand())
    .addCommand(auditCommand())
    .addCommand(backupCommand())
    .addCommand(madeSinceCommand())
    .addCommand(restoreDrillCommand())
    .addCommand(restoredCommand())
    .addCommand(upgradeCommand())
    .addCommand(smokeCommand())
    .addCommand(fillDemoCommand())
    .addHelpText('after', '\nEvery command has its own --help, with examples.')
}

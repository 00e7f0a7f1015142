import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { BankDirectory } from '../../../lib/domain/banking/bank-directory.ts'
import { type ActingOptions, actSubcommand } from '../commands/administered.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { withExamples } from '../commands/examples.ts'
import { printText } from '../commands/print.ts'
import { type ImportReport, importDirectory } from './import-directory.ts'
import { DirectoryRefused, readBankDirectory } from './read-directory.ts'

interface ImportOptions extends ActingOptions {
  dryRun: boolean
}

/** contour banks …: the Bank of Russia's directory of BICs. */
export function bankCommands(): Command {
  const banks = new Command('banks').description("banks by their BIC: the Bank of Russia's directory")
  banks.addCommand(
    actSubcommand('import', 'take the directory from its file, so that forms know a bank and its account by the BIC')
      .argument('<file>', 'the full directory as the Bank of Russia publishes it, unpacked: YYYYMMDD_ED807_full.xml')
      .option('--dry-run', 'say what would change, and write nothing', false)
      .addHelpText(
        'after',
        '\nBanks that the file does not have are removed. It can be interrupted and run again. Nothing is loaded from the network.',
      )
      .action(async (file: string, options: ImportOptions) => {
        const report = await importDirectory(directoryIn(file), options)
        printText(options.json, report, () => reportText(report))
      }),
  )
  return withExamples(banks, [
    'banks import 20261127_ED807_full.xml --dry-run --admin olga@demo.example',
    'banks import 20261127_ED807_full.xml --admin olga@demo.example --stack partner-program-demo',
  ])
}

/** @throws CommandRefused for what is no directory, with every fault */
function directoryIn(file: string): BankDirectory {
  try {
    return readBankDirectory(readFileSync(file))
  } catch (error) {
    if (error instanceof DirectoryRefused) throw new CommandRefused(`${file} cannot be taken:`, error.faults)
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    throw new CommandRefused(`${file} cannot be read.`)
  }
}

function reportText({ businessDay, before, banks, added, changed, removed, isWritten }: ImportReport): string {
  return [
    `Directory of ${businessDay}: ${banks} banks.`,
    before === null ? 'There was none before.' : `Before: the directory of ${before}.`,
    `${added} added, ${changed} changed, ${removed} removed.`,
    isWritten ? 'Written.' : 'Nothing was written.',
  ].join('\n')
}

import {
  type BankDirectory,
  type DirectoryChange,
  type DirectoryNote,
  directoryChange,
} from '../../../lib/domain/banking/bank-directory.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { banksWritten, directoryNoted, loadBanks, loadDirectoryNote } from '../../../lib/store/bank/bank-directory.ts'
import { presentFormHolds } from '../../../lib/store/table/table-form.ts'
import { type Step, transact } from '../../../lib/store/table/transact.ts'
import { type ActOptions, commitAsAdministrator } from '../commands/administered.ts'
import { actingAdministrator } from '../commands/administrator.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { progress } from '../commands/progress.ts'

/** What an import did, or would do. */
export interface ImportReport {
  businessDay: string
  /** The day of the directory that was there before; null when there was none. */
  before: string | null
  banks: number
  added: number
  changed: number
  removed: number
  isWritten: boolean
}

/**
 * Makes the contour's directory of banks this one. An interrupted import goes on when it is run again: the note is written last.
 *
 * @throws CommandRefused for a directory that is older than what is there, and for somebody who may not; UpgradeNotClosed
 */
export async function importDirectory(
  directory: BankDirectory,
  options: ActOptions & { dryRun: boolean },
): Promise<ImportReport> {
  await actingAdministrator(options.admin, 'settings.manage')
  const [note, known] = await Promise.all([loadDirectoryNote(), loadBanks()])
  refuseOlder(directory, note)
  const change = directoryChange(known, directory.banks)
  const counts = { added: change.added.length, changed: change.changed.length, removed: change.removed.length }
  const report = {
    businessDay: directory.businessDay,
    before: note?.businessDay ?? null,
    banks: directory.banks.length,
    ...counts,
  }
  if (options.dryRun) return { ...report, isWritten: false }
  await writeBanks(change)
  await commitAsAdministrator('settings.manage', options, async ({ at }) => ({
    steps: [
      presentFormHolds,
      directoryNoted({ businessDay: directory.businessDay, importedAt: at, banks: directory.banks.length }),
    ],
    answer: undefined,
    deed: { type: 'banks.imported', subjects: [], before: null, after: { businessDay: directory.businessDay, ...counts } },
  }))
  return { ...report, isWritten: true }
}

/** Two people may have two files: the older one must not bring closed banks back. */
function refuseOlder({ businessDay }: BankDirectory, note: DirectoryNote | undefined): void {
  if (note === undefined || businessDay >= note.businessDay) return
  throw new CommandRefused(`The file is of ${businessDay}, and the contour has the directory of ${note.businessDay} already.`)
}

/** As many writes as a transaction may have, less the one that asks for the form. */
const writesAtOnce = 99
const budgetMs = 20_000

async function writeBanks(change: DirectoryChange): Promise<void> {
  const steps = banksWritten(change)
  const say = progress('banks')
  for (let first = 0; first < steps.length; first += writesAtOnce) {
    // The previous release could not name these items: its audit would report each.
    await write([presentFormHolds, ...steps.slice(first, first + writesAtOnce)])
    say(Math.min(first + writesAtOnce, steps.length), steps.length)
  }
}

function write(steps: readonly Step[]): Promise<void> {
  const nowMs = systemRuntime.now()
  return transact(steps, idsAt(nowMs, systemRuntime.randomBytes)(), { ...systemRuntime, deadlineMs: nowMs + budgetMs })
}

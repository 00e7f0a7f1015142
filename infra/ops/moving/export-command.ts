import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { safeJson, safeLine } from '../../terminal-text.ts'
import { contourSubcommand, type ContourOptions } from '../commands/contour-subcommand.ts'
import { type ReadContour, readExported } from '../commands/exported-contour.ts'
import { formatTable, printText } from '../commands/print.ts'
import { progress } from '../commands/progress.ts'
import { exportedFile } from '../../../lib/contour-file/exported-file.ts'
import { rowsOfHistory } from './export-rows.ts'
import { readPresentHistory } from './present-history.ts'
import { readHistory } from './read-history.ts'
import { type Sum, sumRows, sumsOf } from './sums.ts'
import { emptyFolder, writeHistory } from './write-history.ts'

interface ExportOptions extends ContourOptions {
  file?: string
  all?: string
  csv: boolean
  contour?: string
}

/** contour export: prints the configuration as a contour file, or writes all that moves out. */
export function exportCommand(): Command {
  return contourSubcommand('export', 'the whole configuration as a contour file; applied to the same contour, it changes nothing')
    .option('--file <file>', 'write it to this file, overwriting it (default: print it)')
    .addOption(
      new Option(
        '--all <folder>',
        'write everything into a new folder: the configuration, and the history as import reads it',
      ).conflicts('file'),
    )
    .option('--csv', 'with --all: write CSV instead of JSON Lines', false)
    .option('--contour <name>', "the contour's name, if its stack does not give it")
    .action(async ({ file, all, csv, json, contour }: ExportOptions) => {
      if (all !== undefined) {
        const sums = await moveOut(all, csv ? 'csv' : 'jsonl', contour)
        printText(
          json,
          sums,
          () =>
            `${formatTable(sumRows(sums))}\n\nWritten to ${all}. It holds everything about people: keep it as you keep the table.`,
        )
        return
      }
      const read = await readExported(contour)
      const text = `${safeJson(fileWithOrigin(read))}\n`
      tellLeftOut(read)
      if (file === undefined) {
        process.stdout.write(text)
        return
      }
      writeFileSync(file, text)
      console.error(`Written to ${file}. Secrets of keys are not in it, nor is "deployment": the table has neither.`)
    })
    .addHelpText(
      'after',
      `
The file holds settings, people, offers, links and promocodes, and no money but opening balances that nothing has moved since.
API keys stand in it without their secrets, and "deployment" is missing: copy that part from the file you deploy.

With --all a company moves out: contour.json, partners, links, promocodes, leads, deals and payouts, whole, from a table in
use. contour import reads them: docs/moving-in.md.

Examples:
  npm run contour -- export --file demo.json
  npm run contour -- export --all ./moved-out
  npm run -s contour -- export --stack partner-program-demo > demo.json`,
    )
}

/** The file with the revision that it is an export of, and an id: applied later, it is known what changed since. */
export function fileWithOrigin(read: ReadContour) {
  const { revision, changedAt } = read.revision
  const { contour, ...rest } = exportedFile(read)
  return { contour, exportedFrom: { revision, changedAt: changedAt ?? null, file: randomUUID() }, ...rest }
}

function tellLeftOut({ withWrongInn, movedOn }: ReadContour): void {
  for (const { email } of withWrongInn) {
    console.error(safeLine(`The ИНН of ${email} is left out: it was stored by force, and a file may hold no wrong one.`))
  }
  if (movedOn > 0) {
    const who = movedOn === 1 ? '1 partner has another balance' : `${movedOn} partners have other balances`
    console.error(`${who} by now than they came with: the file gives them none. export --all takes balances along.`)
  }
}

/**
 * Writes a contour whole into a new folder: contour.json to be applied to an empty table, and the history to be imported.
 *
 * @returns the sums of what was written, read back from the files
 * @throws CommandRefused for a folder that holds something, and for a table that is never quiet
 */
export async function moveOut(folder: string, as: 'csv' | 'jsonl', contour?: string): Promise<Sum[]> {
  emptyFolder(folder)
  const history = await readPresentHistory(systemRuntime.now, progress('items read'))
  const read = await readExported(contour)
  const nobody = { partners: [], links: [], promocodes: [], closures: [] }
  writeHistory(folder, rowsOfHistory(history, read.configuration), as)
  writeFileSync(join(folder, 'contour.json'), `${JSON.stringify(exportedFile({ ...read, ...nobody }), undefined, 2)}\n`, {
    mode: 0o600,
  })
  if (history.waitingDeals > 0)
    console.error(
      `${history.waitingDeals} deals wait for a second person and do not move: confirm or decline them, and export again.`,
    )
  return sumsOf(readHistory(folder).history)
}

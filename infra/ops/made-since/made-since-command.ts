import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Command } from 'commander'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import { settingsKey } from '../../../lib/store/keys.ts'
import { checkTableForm } from '../../../lib/store/table/table-form.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { csvHead, safeCsvLine } from '../commands/csv.ts'
import { type ListOptions, listSubcommand, since } from '../commands/list-subcommand.ts'
import { formatTable } from '../commands/print.ts'
import { progress } from '../commands/progress.ts'
import { sumRows } from '../moving/sums.ts'
import { writeMadeFiles } from './made-files.ts'
import { safeCell, safeJson } from '../../terminal-text.ts'
import { type Made, madeSince } from './made-since.ts'

/** Timestamps come from the functions' clocks; a restore point is a time of DynamoDB's clock. */
const clocksMinutes = 10

/** contour made-since: what a table restored to a moment lacks. */
export function madeSinceCommand(): Command {
  return listSubcommand('made-since', 'what was done since a moment, or the part that another table lacks, to repeat it there')
    .argument('<moment>', 'in UTC: 2026-11-21T01:59:00Z, or a day', since)
    .option(
      '--missing-in <table>',
      `leave out what this table has too, such as a restored one; looks ${clocksMinutes} minutes further back, because clocks differ`,
    )
    .option(
      '--files <folder>',
      'with --missing-in: only write what may come in there as history into a new folder, for contour import',
    )
    .action(async (moment: string, { missingIn, files, ...options }: MadeOptions) => {
      if (missingIn !== undefined) await refuseNoOther(missingIn)
      if (files !== undefined) return printFiles(files, missingIn)
      const clocksMs = missingIn === undefined ? 0 : clocksMinutes * 60_000
      const from = new Date(Date.parse(moment) - clocksMs).toISOString()
      await printMade(options, madeSince({ since: from, missingIn, tell: progress('pages of the table read') }))
    })
    .addHelpText(
      'after',
      `
Leads with their fields, their moves, deals, cancellations and bindings; payout requests with every step; corrections and
rewards taken back; and all that stands in the journal. Rewards are left out: they follow again from what earned them. What was
done to one thing stands together, in its order; each line begins with its moment, so that sort puts all of them in order.
--json has the fields of leads as POST /lead takes them. It reads the whole table and changes nothing. docs/restore.md, step 6,
says how to do it all again.

Examples:
  npm run -s contour -- made-since 2026-11-21T01:59:00Z --stack partner-program-demo | sort
  npm run -s contour -- made-since 2026-11-21T01:59:00Z --missing-in partner-program-demo-20261122-0159 --stack partner-program-demo --csv > missing.csv`,
    )
}

type MadeOptions = ListOptions & { missingIn?: string; files?: string }

async function printFiles(folder: string, missingIn: string | undefined): Promise<void> {
  if (missingIn === undefined) throw new CommandRefused('Say with --missing-in which table lacks what the files are to hold.')
  const sums = await writeMadeFiles(folder, missingIn, progress('items read'))
  console.log(`${formatTable(sumRows(sums))}\n\nWritten to ${folder}: import it there, then list what is still missing.`)
}

/** @throws CommandRefused if a comparison would find nothing, or everything */
async function refuseNoOther(table: string): Promise<void> {
  if (table === tableName()) throw new CommandRefused(`${table} is the table being read: name the other one.`)
  const { Item } = await documentClient.send(new GetCommand({ TableName: table, Key: settingsKey, ConsistentRead: true }))
  if (!Item) throw new CommandRefused(`Table ${table} holds no contour.`)
  checkTableForm(Item)
}

const columns = ['at', 'by', 'what', 'of', 'partner', 'amount', 'change', 'reason'] as const

/** Prints items as they come: there may be many. Interrupted output is recognizable as incomplete JSON. */
async function printMade({ json, csv }: ListOptions, pages: AsyncIterable<Made[]>): Promise<void> {
  const print = (text: string) => process.stdout.write(text)
  if (json) print('[')
  if (csv) print(csvHead(columns))
  let count = 0
  for await (const page of pages) {
    for (const made of page) {
      count++
      if (json) print(`${count === 1 ? '\n' : ',\n'}${safeJson(made)}`)
      else if (csv) print(safeCsvLine(columns.map((column) => made[column])))
      else print(`${lineOf(made)}\n`)
    }
  }
  if (json) print(count === 0 ? ']\n' : '\n]\n')
  else if (!csv && count === 0) print('none\n')
}

/** One line by itself: the width of other lines is not known yet. */
function lineOf({ at, by, what, of, partner, amount, change, reason }: Made): string {
  const sum = amount === null ? '' : formatRubles(Math.round(amount * 100))
  const done = `by ${by}${reason === null ? '' : `: ${reason}`}`
  const rest = [partner ?? '', sum, change, done].filter((cell) => cell !== '').map(safeCell)
  return [at, safeCell(what).padEnd(17), safeCell(of).padEnd(43), ...rest].join('  ')
}

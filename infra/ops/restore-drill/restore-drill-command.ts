import { setTimeout as pause } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type Command, Option } from 'commander'
import { environmentNames, tableName } from '../../../lib/store/table/environment.ts'
import { audit } from '../audit/audit.ts'
import { tableReader } from '../audit/table-reader.ts'
import { CommandRefused, type ContourOptions, unconnectedSubcommand } from '../commands/contour-subcommand.ts'
import { since } from '../commands/list-subcommand.ts'
import { connectTo } from '../connect.ts'
import { madeSince } from '../made-since/made-since.ts'
import { stepLine } from './drill-step.ts'
import { drillPlan, drillRestore } from './restore-drill.ts'

interface DrillOptions extends ContourOptions {
  at?: string
  keep: boolean
  dryRun: boolean
}

/** contour restore-drill: goes through a restore of a deployed contour on a copy, and says how long each step took. */
export function restoreDrillCommand(): Command {
  return unconnectedSubcommand(
    'restore-drill',
    'try a restore of a deployed contour on a copy of its table, and say how long it took',
  )
    .option('--at <moment>', 'restore to that moment, in UTC (default: the latest there is)', since)
    .addOption(new Option('--keep', 'leave the copy, for a look at it').default(false))
    .addOption(new Option('--dry-run', 'say what it would do, and do nothing').default(false))
    .action(drilled)
    .addHelpText(
      'after',
      `
The contour goes on: nothing works on the copy, which is deleted at the end. A copy is billed by its size, about $0.15 a gigabyte
for the restore; both audits and the comparison read the tables as a whole. Do it twice a year, and write the times down: they are
what a real restore takes (docs/restore.md). Ends with 1 when the copy has contradictions that the table has not.
On this machine npm run restore-drill does the same with a contour of its own.

Examples:
  npm run contour -- restore-drill --dry-run --stack partner-program-demo
  npm run contour -- restore-drill --stack partner-program-demo`,
    )
}

async function drilled(options: DrillOptions): Promise<void> {
  if (options.stack === undefined)
    throw new CommandRefused('Name the stack of a deployed contour with --stack. On this machine: npm run restore-drill.')
  await connectTo(options)
  const table = tableName()
  const copy = `${table}-drill-${new Date().toISOString().slice(0, 16).replaceAll(/[-:T]/g, '')}`
  const of = { table, copy, moment: options.at, isKept: options.keep }
  const plan = drillPlan(of)
  if (options.dryRun) {
    console.log(plan.map((step, index) => `${index + 1}. ${step}`).join('\n'))
    return
  }
  const client = new DynamoDBClient({})
  try {
    const isSound = await drillRestore({
      ...of,
      client,
      contradictionsIn,
      missingSince: async (moment, missingIn) =>
        (await on(table, () => Array.fromAsync(madeSince({ since: moment, missingIn, tell: () => undefined })))).flat().length,
      now: Date.now,
      wait: (ms) => pause(ms),
      tell: (step) => console.log(stepLine(step)),
    })
    console.log(isSound ? 'It went as it should.' : 'It did NOT go as it should: audit both tables, and compare the findings.')
    process.exitCode = isSound ? 0 : 1
  } catch (error) {
    console.error(`If the table ${copy} is there, it stays: delete it with aws dynamodb delete-table --table-name ${copy}`)
    throw error
  } finally {
    client.destroy()
  }
}

const contradictionsIn = async (table: string): Promise<number> => {
  const { findings } = await on(table, () => audit({ table: tableReader(), now: Date.now, tell: () => () => undefined }))
  return findings.length
}

/** What reads the contour's table reads this one meanwhile. */
async function on<Found>(table: string, work: () => Promise<Found>): Promise<Found> {
  const before = tableName()
  process.env[environmentNames.tableName] = table
  try {
    return await work()
  } finally {
    process.env[environmentNames.tableName] = before
  }
}

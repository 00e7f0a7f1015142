import { type Command, Option } from 'commander'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { presentFormHolds } from '../../../lib/store/table/table-form.ts'
import { actSubcommand, type ActingOptions, commitAsAdministrator } from '../commands/administered.ts'
import { actingAdministrator } from '../commands/administrator.ts'
import { formatTable, printText } from '../commands/print.ts'
import { progress } from '../commands/progress.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { historyKinds } from './columns.ts'
import { type Fault, faultText } from './fault.ts'
import { type ImportDone, importHistory } from './import-history.ts'
import { planImport } from './plan.ts'
import { loadPresentState } from './present-state.ts'
import { readHistory } from './read-history.ts'
import { type Sum, sumRows, sumsOf } from './sums.ts'
import { type TemplateLanguage, templateLanguages, writeTemplates } from './templates.ts'

interface ImportOptions extends ActingOptions {
  dryRun: boolean
  templates?: string
  language: TemplateLanguage
}

interface ImportReport {
  files: string[]
  faults: Fault[]
  warnings: Fault[]
  sums: Sum[]
  /** Null for a dry run, and when nothing was written for a fault. */
  done: ImportDone | null
}

/** contour import: a company moves in with its history. */
export function importCommand(): Command {
  return actSubcommand(
    'import',
    'move a company in with its history: partners, links, promocodes, leads, deals and payouts from files',
  )
    .argument(
      '[folder]',
      'where the files are: partners, links, promocodes, leads, deals, payouts, as .csv or .jsonl; each may be missing',
    )
    .option('--dry-run', 'read and check everything, print every fault with its line and the sums; write nothing', false)
    .option(
      '--templates <folder>',
      'only write a file of each kind into a new folder: all columns of this contour, and an example',
    )
    .addOption(new Option('--language <language>', 'of what the templates say').choices(templateLanguages).default('en'))
    .action(async (folder: string | undefined, options: ImportOptions) => {
      if (options.templates !== undefined) return templatesWritten(options.templates, options.language)
      if (folder === undefined) throw new CommandRefused('Name the folder with the files, or a new one for --templates.')
      const report = await moveIn(folder, options)
      printText(options.json, report, () => reportText(report, options.dryRun))
      if (report.faults.length > 0) process.exitCode = 1
    })
    .addHelpText(
      'after',
      `
Everything is history: nothing of it earns anything again. Balances become opening entries. It can be interrupted and run
again: what is in already is left as it is. docs/moving-in.md has the columns and an example.

Examples:
  npm run contour -- import --templates ./history
  npm run contour -- import ./history --dry-run --admin olga@demo.example
  npm run contour -- import ./history --admin olga@demo.example --reason 'moving in' --stack partner-program-demo`,
    )
}

async function templatesWritten(folder: string, language: TemplateLanguage): Promise<void> {
  writeTemplates(folder, await loadContour(), language)
  console.log(
    `Written to ${folder}: ${historyKinds.map((kind) => `${kind}.csv`).join(', ')}. Put your own lines in the place of the examples.`,
  )
}

const tellEvery = 1_000

/**
 * Checks a history and, without a fault, writes it.
 *
 * @throws CommandRefused for somebody who may not; UpgradeNotClosed while the previous release may still read the table
 */
export async function moveIn(folder: string, options: Pick<ImportOptions, 'admin' | 'reason' | 'dryRun'>): Promise<ImportReport> {
  const by = await actingAdministrator(options.admin, 'settings.manage')
  const { history, faults: unread, files } = readHistory(folder)
  const state = await loadPresentState(history)
  const at = new Date(systemRuntime.now()).toISOString()
  const { plan, faults, warnings } = planImport(history, state, at, unread)
  const sums = sumsOf(history)
  const report = { files, faults, warnings, sums, done: null }
  if (options.dryRun || faults.length > 0) return report

  await noted(options, { stage: 'begun', files: files.join(', '), ...textsOf(sums) })
  const say = progress('things moved in')
  const tell = (done: number, all: number): void => {
    if (done % tellEvery === 0 || done === all) say(done, all)
  }
  const done = await importHistory(plan, { state, by, reason: options.reason ?? null, at, runtime: systemRuntime, tell })
  await noted(options, { stage: 'done', written: countsText(done.written), alreadyIn: countsText(done.alreadyIn) })
  return { ...report, done }
}

/** Texts: the journal shows them as they are. */
const textsOf = (sums: readonly Sum[]): Record<string, string> =>
  Object.fromEntries(
    sums.map(({ kind, of, count, kopecks }) => [
      `${kind}: ${of}`,
      kopecks === null ? String(count) : `${count}, ${formatRubles(kopecks)} ₽`,
    ]),
  )

const countsText = (all: Readonly<Record<string, number>>): string =>
  Object.entries(all)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')

/** The journal says who moved what in, at the beginning and at the end: between the two it may have been interrupted. */
async function noted(options: Pick<ImportOptions, 'admin' | 'reason'>, after: Record<string, unknown>): Promise<void> {
  await commitAsAdministrator('settings.manage', options, async () => ({
    // The previous release could not read what moves in. A table that has the present form keeps it.
    steps: [presentFormHolds],
    answer: undefined,
    deed: { type: 'history.imported', subjects: [], before: null, after },
  }))
}

const mostShown = 1_000

function reportText({ files, faults, warnings, sums, done }: ImportReport, isDryRun: boolean): string {
  const kinds = [
    { title: 'faults', all: faults },
    { title: 'warnings', all: warnings },
  ].filter(({ all }) => all.length > 0)
  const listed = kinds.flatMap(({ title, all }) => [
    `${all.length} ${title}:`,
    ...all.slice(0, mostShown).map((one) => `  ${faultText(one)}`),
    ...(all.length > mostShown ? [`  and ${all.length - mostShown} more: --json has them all`] : []),
    '',
  ])
  return [...listed, `Read: ${files.join(', ')}`, formatTable(sumRows(sums)), '', outcomeText({ faults, done }, isDryRun)].join(
    '\n',
  )
}

function outcomeText({ faults, done }: Pick<ImportReport, 'faults' | 'done'>, isDryRun: boolean): string {
  if (faults.length > 0) return 'Nothing was written: mend the faults first.'
  if (!done) return isDryRun ? 'Nothing was written: this was a dry run, and the files can move in.' : 'Nothing was written.'
  return `Moved in: ${countsText(done.written)}. In already: ${countsText(done.alreadyIn)}. Compare the sums with the old system, then run contour audit.`
}

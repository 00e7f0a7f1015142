import { type Command, InvalidArgumentError } from 'commander'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import { tableForm } from '../../../lib/store/keys.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { audit, type AuditReport, type NotedSeal } from './audit.ts'
import { type ContourOptions, ExitsWith, unconnectedSubcommand } from '../commands/contour-subcommand.ts'
import { printText } from '../commands/print.ts'
import { progress } from '../commands/progress.ts'
import { connectTo } from '../connect.ts'
import { safeLine } from '../../terminal-text.ts'
import { tableReader } from './table-reader.ts'

/** Exit codes as in diff and grep: a script must tell an audit that did not run from one with findings. */
const exitCodes = { agrees: 0, findings: 1, didNotRun: 2 } as const

interface AuditOptions extends ContourOptions {
  seal?: NotedSeal
}

function seal(text: string): NotedSeal {
  const [, number, sha256] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || sha256 === undefined)
    throw new InvalidArgumentError('expected the seal as it was printed, such as 12:3f2a…')
  return { number: Number(number), sha256 }
}

/** contour audit: checks that the table is consistent with itself. */
export function auditCommand(): Command {
  return unconnectedSubcommand(
    'audit',
    'recompute everything that can be recomputed and report what does not agree; exit code 1 if something does not',
  )
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.didNotRun))
    .option(
      '--seal <seal>',
      'a seal from an earlier audit or from the log, as NUMBER:DIGEST; the journal must still have it',
      seal,
    )
    .action(async (options: AuditOptions) => {
      const report = await auditOf(options)
      printText(options.json, report, () => auditText(report))
      process.exitCode = report.findings.length > 0 ? exitCodes.findings : exitCodes.agrees
    })
    .addHelpText(
      'after',
      `
It reads the whole table and changes nothing. Compared are: every reward with its act, rule and deal, worked out again; the
ledger with the account; payouts with their movements, their history and what is held; leads with their acts, sessions and
windows; lead counts with leads; every name with what it names; and the journal with its seals. On a contour in use whatever differs is read again, by
itself: what is reported stands. Open payout requests that lost their cover are named besides: that is no finding, and nothing is
wrong with the table. It takes as much memory for a large table as for a small one.

Exit codes:
  0  all agrees
  1  something does not: the findings are printed
  2  it did not run to its end: no such contour, a refusal of AWS, a table of another form, an unknown option, a fault of its own

Examples:
  npm run contour -- audit
  npm run contour -- audit --json --stack partner-program-demo
  npm run contour -- audit --seal 12:3f2a… --stack partner-program-demo`,
    )
}

/** @throws ExitsWith on any error: an error is not a finding */
async function auditOf(options: AuditOptions): Promise<AuditReport> {
  try {
    await connectTo(options)
    return await audit({ table: tableReader(), now: systemRuntime.now, tell: progress, noted: options.seal })
  } catch (error) {
    throw new ExitsWith(exitCodes.didNotRun, error)
  }
}

function auditText(report: AuditReport): string {
  const { items, partners, findings, isCut } = report
  const besides = [...formText(report), ...motionText(report), ...uncoveredText(report), sealText(report)]
  if (findings.length === 0) return [`All agrees: ${items} items, ${partners} partners.`, ...besides].join('\n')
  const said = findings.flatMap(({ pk, sk, wrong, shouldBe }) =>
    [`${pk}/${sk}`, `  is wrong: ${wrong}`, `  should be: ${shouldBe}`, ''].map(safeLine),
  )
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  return [
    ...said,
    `${count} in ${items} items of ${partners} partners.${isCut ? ' There may be more: these are the first.' : ''}`,
    ...besides,
  ].join('\n')
}

/** What an upgrade has not reached yet is no contradiction. */
function formText({ form }: AuditReport): string[] {
  if (form === tableForm) return []
  return [
    `The table has form ${form} until its upgrade is closed (npm run contour -- upgrade): what form ${tableForm} brings was not compared.`,
  ]
}

/** Open requests that are no longer fully covered. The table is consistent; this warns the person who pays them. */
function uncoveredText({ uncovered }: AuditReport): string[] {
  if (uncovered.length === 0) return []
  const count = uncovered.length === 1 ? '1 open payout request is' : `${uncovered.length} open payout requests are`
  return [
    `${count} not covered, since rewards were taken back:`,
    ...uncovered.map(({ payoutId, partnerId, amount, shortfall }) =>
      safeLine(`  ${payoutId} of partner ${partnerId}: ${rubles(amount)}, of which ${rubles(shortfall)} is missing`),
    ),
  ]
}

/** Keep the seal where people with write access to the table cannot reach it: a rewritten chain has other digests. */
const sealText = ({ sealed }: AuditReport): string =>
  sealed
    ? `The journal is sealed up to ${sealed.through.day}: seal ${sealed.number}:${sealed.sha256}`
    : 'The journal has no seals yet: it was not checked for rewriting.'

const rubles = (amount: number): string => formatRubles(Math.round(amount * 100))

function motionText({ inMotion }: AuditReport): string[] {
  if (inMotion.length === 0) return []
  const count = inMotion.length === 1 ? '1 partner' : `${inMotion.length} partners`
  return [
    `${count} had leads that moved meanwhile: their lead counts were compared only within a range. To compare them exactly, run it ` +
      'again at a quieter time.',
  ]
}

import type { Command } from 'commander'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { audit, type AuditReport } from './audit.ts'
import { contourSubcommand, type ContourOptions } from '../commands/contour-subcommand.ts'
import { printText } from '../commands/print.ts'
import { progress } from '../commands/progress.ts'
import { safeLine } from '../../terminal-text.ts'
import { tableReader } from './table-reader.ts'

/** contour audit: whether the table says the same everywhere. */
export function auditCommand(): Command {
  return contourSubcommand(
    'audit',
    'work out anew what can be worked out, and report whatever does not agree; ends with 1 when something does not',
  )
    .action(async ({ json }: ContourOptions) => {
      const report = await audit({ table: tableReader(), now: systemRuntime.now, tell: progress })
      printText(json, report, () => auditText(report))
      if (report.findings.length > 0) process.exitCode = 1
    })
    .addHelpText(
      'after',
      `
It reads the whole table and changes nothing. Compared are: every reward with its act, rule and deal, worked out again; the
ledger with the account; payouts with their movements, their history and what is held; leads with their acts, sessions and
windows; lead counts with leads; and every name with what it names. On a contour in use whatever differs is read again, by
itself: what is reported stands. It takes as much memory for a large table as for a small one.

Examples:
  npm run contour -- audit
  npm run contour -- audit --json --stack partner-program-demo`,
    )
}

function auditText({ items, partners, findings, isCut, inMotion }: AuditReport): string {
  const moving =
    inMotion.length === 0
      ? []
      : [
          `${inMotion.length === 1 ? '1 partner' : `${inMotion.length} partners`} had leads that moved meanwhile: their lead counts ` +
            'were compared as closely as that allows. For the rest, run it again when less is going on.',
        ]
  if (findings.length === 0) return [`All agrees: ${items} items, ${partners} partners.`, ...moving].join('\n')
  const said = findings.flatMap(({ pk, sk, wrong, shouldBe }) =>
    [`${pk}/${sk}`, `  is wrong: ${wrong}`, `  should be: ${shouldBe}`, ''].map(safeLine),
  )
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  return [
    ...said,
    `${count} in ${items} items of ${partners} partners.${isCut ? ' There may be more: these are the first.' : ''}`,
    ...moving,
  ].join('\n')
}

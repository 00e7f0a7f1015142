import type { Command } from 'commander'
import { loadContour } from '../../../lib/store/contour.ts'
import { bindingFindings } from './bindings.ts'
import type { Finding } from './finding.ts'
import { findingsOf } from './findings.ts'
import { addItem, auditedAttributes, emptyTally } from './tally.ts'
import { contourSubcommand, type ContourOptions } from '../commands/contour-subcommand.ts'
import { formatTable, printText } from '../commands/print.ts'
import { progress } from '../commands/progress.ts'
import { scanPages } from './scan.ts'

/** contour audit: whether the table says the same everywhere. */
export function auditCommand(): Command {
  return contourSubcommand(
    'audit',
    'work out balances and lead counts anew, and report whatever does not agree; ends with 1 when something does not',
  )
    .action(async ({ json }: ContourOptions) => {
      const { findings, ...seen } = await audit()
      printText(json, { ...seen, findings }, () => auditText(findings, seen))
      if (findings.length > 0) process.exitCode = 1
    })
    .addHelpText(
      'after',
      `
It reads the whole table and changes nothing. On a contour in use things move while they are read: whatever does not agree
is looked at a second time, and reported when it still does not.

Examples:
  npm run contour -- audit
  npm run contour -- audit --json --stack partner-program-demo`,
    )
}

interface Seen {
  items: number
  partners: number
}

/** What disagreed in two readings, one after the other. */
async function audit(): Promise<Seen & { findings: Finding[] }> {
  const first = await readOnce('items read')
  if (first.findings.length === 0) return first
  const second = await readOnce('items read again')
  const nameOf = ({ subject, rule }: Finding): string => `${subject}: ${rule}`
  const before = new Set(first.findings.map(nameOf))
  return { ...second, findings: second.findings.filter((finding) => before.has(nameOf(finding))) }
}

async function readOnce(what: string): Promise<Seen & { findings: Finding[] }> {
  const tell = progress(what)
  const tally = emptyTally()
  for await (const page of scanPages(auditedAttributes)) {
    for (const item of page) addItem(tally, item)
    tell(tally.items)
  }
  const { statuses } = await loadContour()
  const statusNames = new Map(statuses.map(({ id, systemName }) => [id, systemName]))
  const findings = [...findingsOf(tally, statusNames), ...(await bindingFindings(tally))]
  return { items: tally.items, partners: tally.partners.size, findings }
}

function auditText(findings: readonly Finding[], { items, partners }: Seen): string {
  if (findings.length === 0) return `All agrees: ${items} items, ${partners} partners.`
  const rows = findings.map(({ subject, rule, expected, found }) => ({ subject, rule, expected, found }))
  return `${formatTable(rows)}\n\n${findings.length === 1 ? '1 difference' : `${findings.length} differences`} in ${items} items of ${partners} partners.`
}

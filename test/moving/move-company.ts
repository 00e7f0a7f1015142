import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { readContourFile } from '../../infra/ops/contour-file/read-contour-file.ts'
import { startEngine } from '../../infra/local/engine.ts'
import { createTable } from '../../infra/local/local-table.ts'
import { historyKinds } from '../../infra/ops/moving/columns.ts'
import { moveOut } from '../../infra/ops/moving/export-command.ts'
import { moveIn } from '../../infra/ops/moving/import-command.ts'
import { formatTable } from '../../infra/ops/commands/print.ts'
import { sumRows } from '../../infra/ops/moving/sums.ts'
import { useTable } from '../../infra/use-table.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { wholeNumber } from '../support/whole-number.ts'
import { companyContour, inventCompany, writeCompany } from './invented-company.ts'
import { workADay } from './working-day.ts'

const help = `Makes a company that does not exist, and moves it: in, a day of work, out, and in again elsewhere. Prints how long
each took; ends with 1 when something is lost, comes twice or does not agree.

  npm run move-company -- --partners 3000 --leads 40000 --deals 60000`

const { values } = parseArgs({
  options: {
    partners: { type: 'string', default: '3000' },
    leads: { type: 'string', default: '40000' },
    deals: { type: 'string', default: '60000' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit()
}

const size = { partners: wholeNumber(values.partners), leads: wholeNumber(values.leads), deals: wholeNumber(values.deals) }
const admin = 'olga@moved.example'
const folder = mkdtempSync(join(tmpdir(), 'partner-program-'))
const engine = await startEngine(undefined)
useTable(engine.endpoint, 'first', 'moved')

async function timed<Answer>(what: string, work: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now()
  const answer = await work()
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return answer
}

async function newTable(name: string): Promise<void> {
  await createTable(engine.endpoint, name)
  useTable(engine.endpoint, name, 'moved')
}

async function audited(): Promise<void> {
  const { items, findings } = await timed('audit', () =>
    audit({ table: tableReader(), now: Date.now, tell: () => () => undefined }),
  )
  console.log(`  ${items} items, ${findings.length} findings`)
  for (const { pk, sk, wrong, shouldBe } of findings.slice(0, 10)) console.log(`  ${pk}/${sk}: ${wrong}; ${shouldBe}`)
  if (findings.length > 0) process.exitCode = 1
}

async function movedIn(from: string): Promise<void> {
  const { faults, sums, done } = await timed('import', () => moveIn(from, { admin, dryRun: false }))
  if (faults.length > 0 || !done) throw new Error(`${faults.length} faults, the first: ${JSON.stringify(faults[0])}`)
  console.log(formatTable(sumRows(sums)))
}

/** The lines of an export, in order. */
const linesOf = (of: string): string[][] =>
  historyKinds.map((kind) =>
    readFileSync(join(folder, of, `${kind}.jsonl`), 'utf8')
      .split('\n')
      .toSorted(),
  )

try {
  writeCompany(join(folder, 'old'), inventCompany(size))
  await newTable('first')
  await applyContourFile(parseContourFile(JSON.stringify(companyContour), 'the company'))
  await timed('dry run', () => moveIn(join(folder, 'old'), { admin, dryRun: true }))
  await movedIn(join(folder, 'old'))
  await audited()
  console.log(`  ${JSON.stringify(await timed('a day of work', () => workADay(size.partners)))}`)
  await audited()
  await timed('export', () => moveOut(join(folder, 'first'), 'jsonl', 'moved'))
  await newTable('second')
  await applyContourFile(readContourFile(join(folder, 'first/contour.json')))
  await movedIn(join(folder, 'first'))
  await audited()
  await timed('export', () => moveOut(join(folder, 'second'), 'jsonl', 'moved'))
  const isSame = JSON.stringify(linesOf('first')) === JSON.stringify(linesOf('second'))
  console.log(isSame ? 'Both exports are equal.' : 'The exports differ.')
  if (!isSame) process.exitCode = 1
} finally {
  await engine.stop()
  rmSync(folder, { recursive: true })
}

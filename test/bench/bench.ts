import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { Argument, Command } from 'commander'
import { startEngine } from '../../infra/local/engine.ts'
import type { Measure, Measured, Size } from './measure.ts'
import { measures } from './measures.ts'
import { textTable } from './text-table.ts'
import { withMeasured } from './written-table.ts'

const root = join(import.meta.dirname, '..', '..')
const resultsFile = join(root, 'bench-results.json')
const performancePage = join(root, 'docs', 'performance.md')

const command = new Command('npm run bench --')
  .description(
    'Measures how fast the service is, as ratios of things that run alternately on this machine, and says which targets are met.\n' +
      'Writes the figures to bench-results.json when everything is measured. What they mean: docs/performance.md.',
  )
  .addArgument(new Argument('[names...]', 'measure only these').choices(measures.map(({ name }) => name)))
  .addHelpText('after', `\nMeasures:\n${measures.map(({ name, title }) => `  ${name.padEnd(16)} ${title}`).join('\n')}`)
  .option('--smallest', 'go through every step once, for tests: the figures mean nothing, and are not kept')
  .option('--write', 'put the table of one measure into docs/performance.md, with the commit that it is of')
  .parse()
const chosen = command.args
const { smallest, write } = command.opts<{ smallest?: boolean; write?: boolean }>()
const size: Size = smallest ? 'Smallest' : 'Whole'

const names = chosen.length > 0 ? chosen : measures.map(({ name }) => name)
if (write && (names.length !== 1 || smallest)) command.error('error: --write takes the name of one measure, whole')
if (names.length === 1) await measureHere(String(names[0]))
else if (smallest) await measureTogether(names)
else await measureAll(names)

async function measureHere(name: string): Promise<void> {
  const measure = measures.find((one) => one.name === name)
  if (!measure) return
  const measured = await measure.run((text) => console.error(`${name}: ${text}`), size)
  print(measure, measured)
  if (write) writeDown(measure, measured)
  process.send?.(measured.figures)
  if (process.connected) process.disconnect()
}

function writeDown({ name }: Measure, { columns, rows }: Measured): void {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  // Of what is measured: the page itself changes with every table.
  const isChanged = git('status', '--porcelain', '--untracked-files=no', 'functions', 'lib', 'infra', 'package-lock.json') !== ''
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ', with changes' : ''}`
  const table = { name, table: textTable(columns, rows), commit, day: new Date().toISOString().slice(0, 10) }
  writeFileSync(performancePage, withMeasured(readFileSync(performancePage, 'utf8'), table))
  console.log(`docs/performance.md has it, of commit ${commit}.`)
}

/**
 * The smallest are made here, on one engine: their figures mean nothing, and a process takes longer to start than most of them. The SDK of
 * a process stays with its first engine, so those that fill one of their own are made apart.
 */
async function measureTogether(all: readonly string[]): Promise<void> {
  const asked = measures.filter(({ name }) => all.includes(name))
  for (const { name } of asked.filter(({ fillsEngine }) => fillsEngine)) await measureApart(name)
  const engine = await startEngine(undefined)
  process.env.DYNAMODB_ENDPOINT = engine.endpoint
  try {
    for (const { name } of asked.filter(({ fillsEngine }) => !fillsEngine)) await measureHere(name)
  } finally {
    await engine.stop()
  }
}

/** Each in a process of its own: what one leaves in memory, and where the SDK was pointed to, is nothing to the next. */
async function measureAll(all: readonly string[]): Promise<void> {
  const results: Record<string, Measured['figures']> = {}
  for (const name of all) results[name] = await measureApart(name)
  if (chosen.length > 0) return
  writeFileSync(resultsFile, `${JSON.stringify({ machine: machine(), measures: results }, null, 2)}\n`)
  console.log('\nbench-results.json is written.')
}

async function measureApart(name: string): Promise<Measured['figures']> {
  const child = fork(import.meta.filename, [name, ...(size === 'Smallest' ? ['--smallest'] : [])])
  let figures: Measured['figures'] | undefined
  child.on('message', (message) => (figures = message as Measured['figures']))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0 || !figures) throw new Error(`${name} could not be measured`)
  return figures
}

function print({ name, title }: Measure, { columns, rows, targets }: Measured): void {
  console.log(`\n${title} (${name})\n\n${textTable(columns, rows)}\n`)
  for (const { wanted, found, isMet } of targets) console.log(`${isMet ? 'met    ' : 'NOT MET'}  ${wanted}: ${found}`)
}

/** Figures mean nothing without the machine that they were measured on. */
function machine(): Record<string, string | number> {
  const all = cpus()
  return {
    node: process.version,
    processor: all[0]?.model ?? 'unknown',
    processors: all.length,
    architecture: arch(),
    kernel: release(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
  }
}

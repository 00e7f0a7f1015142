import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { arch, cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { Argument, Command } from 'commander'
import { type Measure, type Measured } from './measure.ts'
import { measures } from './measures.ts'
import { textTable } from './text-table.ts'

const resultsFile = join(import.meta.dirname, '..', '..', 'bench-results.json')

const chosen = new Command('npm run bench --')
  .description(
    'Measures how fast the service is, as ratios of things that run alternately on this machine, and says which targets are met.\n' +
      'Writes the figures to bench-results.json when everything is measured. What they mean: docs/performance.md.',
  )
  .addArgument(new Argument('[names...]', 'measure only these').choices(measures.map(({ name }) => name)))
  .addHelpText('after', `\nMeasures:\n${measures.map(({ name, title }) => `  ${name.padEnd(16)} ${title}`).join('\n')}`)
  .parse().args

const names = chosen.length > 0 ? chosen : measures.map(({ name }) => name)
if (names.length === 1) await measureHere(String(names[0]))
else await measureAll(names)

async function measureHere(name: string): Promise<void> {
  const measure = measures.find((one) => one.name === name)
  if (!measure) return
  const measured = await measure.run((text) => console.error(`${name}: ${text}`))
  print(measure, measured)
  process.send?.(measured.figures)
  if (process.connected) process.disconnect()
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
  const child = fork(import.meta.filename, [name])
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

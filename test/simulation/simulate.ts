import { Command, InvalidArgumentError, Option } from 'commander'
import { EngineMissing, startEngine } from '../../infra/local/engine.ts'
import { addToTally, type DeedTally, tallyLines } from './dishonest-deed.ts'
import { previousForm } from '../../lib/store/keys.ts'
import { keptRelease } from '../forms/kept-release.ts'
import { loadFunctions } from './functions.ts'
import { renderHistory } from './history.ts'
import { type RunReport, simulateRun, type Trouble, troubles } from './run.ts'
import { startMs } from './simulated-contour.ts'
import { wireTo } from './wire.ts'

interface Options {
  seed: number
  runs: number
  without: Trouble[]
  upgrade: boolean
}

const options = new Command('npm run simulate --')
  .description(
    'Proves that the service is correct under concurrency, retries and faults: several clients call the real functions on a real ' +
      'engine, a seed decides who moves next and what goes wrong, and every answer and the table are held against a model.\n' +
      'Exits with 1 and the history of the run when a rule is broken.',
  )
  .option('--seed <number>', 'the seed of the first run; each further run has the next one', wholeNumber, 1)
  .option('--runs <number>', 'how many runs', wholeNumber, 300)
  .addOption(new Option('--without <troubles...>', 'what must not go wrong').choices(troubles).default([]))
  .option('--upgrade', 'begin in the previous form: two releases serve the table while it is upgraded', false)
  .addHelpText(
    'after',
    '\nExamples:\n  npm run simulate\n  npm run simulate -- --seed 1 --runs 10000\n  npm run simulate -- --seed 4711 --runs 1      one run again, with its history if it fails\n' +
      '  npm run simulate -- --without crash freeze late\n\nWith DYNAMODB_ENDPOINT set, that engine is used instead of one of its own.',
  )
  .parse()
  .opts<Options>()

/** The engine grows slower with every table that it ever had: after 2,800 of them a run takes 1.7 times as long. */
const runsPerEngine = 400

try {
  process.exitCode = await simulate(options)
} catch (error) {
  if (!(error instanceof EngineMissing)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}

async function simulate({ seed, runs, without, upgrade }: Options): Promise<number> {
  const tally = newTally()
  const tellTally = (): void => {
    if (tally.runs() % 25 === 0 || tally.runs() === runs) console.log(tally.line(runs))
  }
  for (let first = 0; first < runs; first += runsPerEngine) {
    const seeds = Array.from({ length: Math.min(runsPerEngine, runs - first) }, (_, index) => seed + first + index)
    const failed = await simulateOnOneEngine(seeds, { without, upgrade }, (report) => {
      tally.add(report)
      tellTally()
    })
    if (failed) {
      tell(failed, { without, upgrade })
      return 1
    }
  }
  for (const line of tally.dishonestLines()) console.log(line)
  return 0
}

/** Runs until one breaks a rule, and gives that one. */
async function simulateOnOneEngine(
  seeds: readonly number[],
  { without, upgrade }: Pick<Options, 'without' | 'upgrade'>,
  onRun: (report: RunReport) => void,
): Promise<RunReport | undefined> {
  const engine = await startEngine(undefined)
  const wire = wireTo(engine.endpoint)
  try {
    const ground = {
      endpoint: engine.endpoint,
      wire,
      functions: await loadFunctions(),
      previous: upgrade ? keptRelease(previousForm) : undefined,
    }
    for (const seed of seeds) {
      const report = await simulateRun(ground, seed, without)
      onRun(report)
      if (report.violations.length > 0) return report
    }
    return undefined
  } finally {
    wire.close()
    await engine.stop()
  }
}

/** What has been done so far. */
function newTally() {
  const beganMs = Date.now()
  const faults = new Map<string, number>()
  const deeds: DeedTally = new Map()
  let [runs, dishonestRuns, acts, calls, requests] = [0, 0, 0, 0, 0]
  return {
    runs: (): number => runs,
    add: (report: RunReport): void => {
      runs++
      acts += report.acts
      calls += report.calls
      requests += report.history.filter(({ kind }) => kind === 'wire').length
      if (report.deeds.length > 0) dishonestRuns++
      addToTally(deeds, report.deeds)
      for (const [fault, count] of report.faults) faults.set(fault, (faults.get(fault) ?? 0) + count)
    },
    line: (all: number): string => {
      const kinds = [...faults].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([fault, count]) => `${fault} ${count}`)
      const seconds = ((Date.now() - beganMs) / 1_000).toFixed(1)
      const [tried, done, refused] = (['tried', 'done', 'refused'] as const).map((name) => sumOf(deeds, name))
      const dishonest = `${tried} dishonest deeds (${done} done, ${refused} refused)`
      return `${runs}/${all} runs, ${acts} acts, ${dishonest}, ${calls} calls, ${requests} requests, ${seconds} s. Faults: ${kinds.join(', ') || 'none'}`
    },
    dishonestLines: (): string[] => [
      `Dishonest people were about in ${dishonestRuns} of the runs:`,
      ...tallyLines(deeds).map((line) => `  ${line}`),
    ],
  }
}

function sumOf(deeds: DeedTally, name: 'tried' | 'done' | 'refused'): number {
  return [...deeds.values()].reduce((sum, counts) => sum + counts[name], 0)
}

function tell({ seed, history, violations }: RunReport, { without, upgrade }: Pick<Options, 'without' | 'upgrade'>): void {
  console.log(renderHistory(history, startMs))
  console.log(`\nSeed ${seed} breaks ${violations.length === 1 ? 'a rule' : `${violations.length} rules`}:`)
  for (const violation of violations) console.log(`  - ${violation}`)
  const flags = `${upgrade ? ' --upgrade' : ''}${without.length > 0 ? ` --without ${without.join(' ')}` : ''}`
  console.log(`\nThe same run again: npm run simulate -- --seed ${seed} --runs 1${flags}`)
}

/** @throws InvalidArgumentError */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new InvalidArgumentError('expected a whole number')
  return number
}

import { availableParallelism } from 'node:os'
import { Command } from 'commander'
import { wholeNumber } from '../support/whole-number.ts'
import { allMutants, writtenMutants } from './all-mutants.ts'
import { madeMutants } from './made-mutants.ts'
import type { Mutant } from './mutant.ts'
import { stages } from './stages.ts'
import { runSimulation, runTests, simulationScript } from './test-run.ts'
import { makeWorkingCopy, type WorkingCopy } from './working-copy.ts'

interface Options {
  only: string[]
  list: boolean
  made: boolean
  written: boolean
  atOnce: number
}

const options = new Command('npm run mutants --')
  .description(
    'Weakens every clause that guards a write, one at a time, in a copy of the project, and runs the tests that should notice.\n' +
      'Ends with 1 when nobody notices one of them.',
  )
  .option('--only <names...>', 'some mutants, or those whose names begin like this', [])
  .option('--made', 'only those that operators make of the money files', false)
  .option('--written', 'only those that are written by hand', false)
  .option('--list', 'name them and what each weakens, and run nothing', false)
  .option('--at-once <number>', 'how many to run side by side', wholeNumber, Math.min(2, availableParallelism()))
  .addHelpText(
    'after',
    '\nExamples:\n  npm run mutants -- --list\n  npm run mutants -- --only revision-stands-still\n  npm run mutants -- --only made/lib/store/payout/payout.ts:amountHeld\n  npm run mutants',
  )
  .parse()
  .opts<Options>()

/** The outcome of one mutant. */
interface Outcome {
  mutant: Mutant
  /** The test that noticed; undefined when none did. */
  caughtBy: string | undefined
  isBroken: boolean
  seconds: number
}

const { only } = options
const asked = options.made ? madeMutants : options.written ? writtenMutants : allMutants
const chosen = asked.filter(({ name }) => only.length === 0 || only.some((beginning) => name.startsWith(beginning)))
if (options.list) for (const { name, file, weakens } of chosen) console.log(`${name.padEnd(48)} ${file.padEnd(32)} ${weakens}`)
else process.exitCode = await runAll(chosen)

async function runAll(mutants: readonly Mutant[]): Promise<number> {
  const copies = Array.from({ length: Math.max(1, options.atOnce) }, makeWorkingCopy)
  try {
    const sound = await soundChecks(copies[0] as WorkingCopy, mutants)
    const outcomes: Outcome[] = []
    const waiting = mutants.values()
    await Promise.all(
      copies.map(async (copy) => {
        for (const mutant of waiting) {
          const outcome = await runOne(copy, mutant, sound)
          outcomes.push(outcome)
          console.log(`${outcomes.length} of ${mutants.length}  ${lineOf(outcome)}`)
        }
      }),
    )
    return summary(mutants.flatMap((mutant) => outcomes.filter((outcome) => outcome.mutant === mutant)))
  } finally {
    for (const copy of copies) copy.remove()
  }
}

/** What passes without a mutant: a check that fails anyway notices nothing. */
interface SoundChecks {
  /** Tests that fail without any mutant. */
  failingAnyway: readonly { file: string; test: string }[]
  hasSimulation: boolean
}

async function soundChecks(copy: WorkingCopy, mutants: readonly Mutant[]): Promise<SoundChecks> {
  const asked = [...new Set(mutants.flatMap((mutant) => mutant.stages))]
  console.log(`${mutants.length} mutants; first the tests without any`)
  const failingAnyway: { file: string; test: string }[] = []
  for (const [index, stage] of asked.entries()) {
    const { failures, isBroken } = await runTests(copy.folder, stages[stage], { untilFirstFailure: false })
    if (isBroken) throw new Error(`the tests of ${stage} cannot be run: ${failures[0]?.test}`)
    console.log(`${index + 1} of ${asked.length}  ${stage}: ${failures.length === 0 ? 'good' : `${failures.length} fail`}`)
    for (const { test } of failures) console.log(`  NOT HEEDED, it fails without any mutant: ${test}`)
    failingAnyway.push(...failures)
  }
  const hasSimulation = copy.has(simulationScript) && (await runSimulation(copy.folder)) === undefined
  if (!hasSimulation) console.log('NOT HEEDED, it is not there or fails without any mutant: the simulation')
  return { failingAnyway, hasSimulation }
}

async function runOne(copy: WorkingCopy, mutant: Mutant, sound: SoundChecks): Promise<Outcome> {
  const startedAtMs = Date.now()
  const outcome = (caughtBy: string | undefined, isBroken = false): Outcome => ({
    mutant,
    caughtBy,
    isBroken,
    seconds: Math.round((Date.now() - startedAtMs) / 1000),
  })
  const takeOut = copy.mutate(mutant)
  try {
    for (const stage of mutant.stages) {
      const files: readonly string[] = stages[stage]
      // A test that fails anyway would end the run before the one that matters.
      const untilFirstFailure = !sound.failingAnyway.some(({ file }) => files.includes(file))
      const { failures, isBroken } = await runTests(copy.folder, files, { untilFirstFailure })
      const caughtBy = failures.find(({ test }) => !sound.failingAnyway.some((known) => known.test === test))
      if (caughtBy) return outcome(caughtBy.test, isBroken)
    }
    return outcome(sound.hasSimulation && mutant.file.startsWith('lib/') ? await runSimulation(copy.folder) : undefined)
  } finally {
    takeOut()
  }
}

function lineOf({ mutant, caughtBy, isBroken, seconds }: Outcome): string {
  const verdict = isBroken
    ? `BROKEN: ${caughtBy}`
    : (caughtBy ?? (mutant.unseenBecause ? `unseen: ${mutant.unseenBecause}` : 'SURVIVED'))
  return `${mutant.name.padEnd(48)} ${String(seconds).padStart(4)} s  ${verdict.split('\n')[0]}`
}

function summary(outcomes: readonly Outcome[]): number {
  console.log(`\n${'mutant'.padEnd(48)} time    caught by`)
  for (const outcome of outcomes) console.log(lineOf(outcome))
  const unseen = outcomes.filter(({ caughtBy, mutant }) => caughtBy === undefined && mutant.unseenBecause !== undefined).length
  const broken = outcomes.filter(({ isBroken }) => isBroken).length
  const survivors = outcomes.filter(({ caughtBy, mutant }) => caughtBy === undefined && mutant.unseenBecause === undefined).length
  const caught = outcomes.length - unseen - broken - survivors
  console.log(
    `\n${outcomes.length} mutants: ${caught} caught, ${unseen} argued to be unseen, ${survivors} survived, ${broken} are no programs`,
  )
  return survivors + broken > 0 ? 1 : 0
}

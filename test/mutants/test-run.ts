import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runInGroup } from './run-in-group.ts'

/** Longer than any tests take on a busy machine. A run that is cut off counts as caught. */
const timeoutMs = 15 * 60_000

/** The result of a run of tests. */
export interface TestRun {
  failures: { file: string; test: string }[]
  /** Whether a file could not even be loaded: then the mutant is no program, and nothing was proved. */
  isBroken: boolean
  /** Whether the run was ended from outside before it could say anything. */
  isWithoutReport?: boolean
}

interface Report {
  testResults: { name: string; status: string; message: string; assertionResults: { fullName: string; status: string }[] }[]
}

const attempts = 3

/**
 * Runs test files in a copy of the project; with `untilFirstFailure` no further than to the first test that fails.
 * A run that somebody else ended, on a machine with others on it, is made again.
 */
export async function runTests(folder: string, files: readonly string[], of: { untilFirstFailure: boolean }): Promise<TestRun> {
  for (let attempt = 1; attempt < attempts; attempt++) {
    const run = await runOnce(folder, files, of)
    if (!run.isWithoutReport) return run
  }
  return runOnce(folder, files, of)
}

async function runOnce(folder: string, files: readonly string[], of: { untilFirstFailure: boolean }): Promise<TestRun> {
  const reportFile = join(folder, 'test-report.json')
  rmSync(reportFile, { force: true })
  const flags = ['--reporter=json', `--outputFile=${reportFile}`, ...(of.untilFirstFailure ? ['--bail=1'] : [])]
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...flags, ...files]
  const { isOutOfTime, output } = await runInGroup(args, { cwd: folder, timeoutMs })
  if (isOutOfTime) return { failures: [{ file: '', test: 'the tests never ended' }], isBroken: false }

  const report = readReport(reportFile)
  if (!report) return { failures: [{ file: '', test: `no report: ${output}` }], isBroken: true, isWithoutReport: true }
  const failed = report.testResults.filter(({ status }) => status === 'failed')
  const fileOf = (name: string): string => name.replace(`${folder}/`, '')
  const failures = failed.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => ({ file: fileOf(name), test: fullName })),
  )
  if (failures.length > 0) return { failures, isBroken: false }
  return { failures: failed.map(({ name, message }) => ({ file: fileOf(name), test: message })), isBroken: failed.length > 0 }
}

function readReport(reportFile: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  } catch {
    return undefined
  }
}

/** The simulation, where there is one: it finds faults by chance that nobody thought of. */
export const simulationScript = join('test', 'simulation', 'simulate.ts')

/** @returns the rule that was broken, or undefined */
export async function runSimulation(folder: string): Promise<string | undefined> {
  const { code, isOutOfTime } = await runInGroup([simulationScript, '--runs', '100'], { cwd: folder, timeoutMs })
  if (isOutOfTime) return 'the simulation never ended'
  return code === 0 ? undefined : 'the simulation'
}

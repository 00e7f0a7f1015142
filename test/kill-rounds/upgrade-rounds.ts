import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inventInn } from '../../infra/ops/fill-demo/invented-people.ts'
import { type SeededRandom, seededRandom } from '../../infra/ops/fill-demo/seeded-random.ts'
import { freePort } from '../../infra/free-port.ts'
import { killTree, serveContour, type ServedContour } from '../support/served-contour.ts'
import { tableItems } from '../support/table-items.ts'
import { upgradeFaults } from '../simulation/two-releases.ts'
import type { Load } from './load.ts'
import { loadContour, loadedPartners, openingKopecks } from './load-contour.ts'
import { afterRestart, killUnderLoad, loadOn, printRound, printSummary, type Round } from './round.ts'

interface Options {
  rounds: number
  seconds: number
  seed: number
  /** For the data of the contour. */
  folder: string
}

/** Partners whose payment details each upgrade records again: enough for kills to meet it in its middle. */
const upgradedPartners = 900

/** Where the present upgrade has come, as far as the operator has heard. */
type Phase = 'migrate' | 'close' | 'closed'

/** All that is killed at one blow. */
interface Machine {
  contour: ServedContour
  engine: Program
  /** Until the upgrade is about to be closed. */
  previous: Program | undefined
  operator: ChildProcess | undefined
}

interface Program {
  child: ChildProcess
  /** The first line that it printed. */
  address: string
}

/** What the operator's work came to. */
interface Upgrades {
  phase: Phase
  closed: number
  operatorsKilled: number
  /** Requests that went to the previous release. */
  previousCalls: number
}

/**
 * Two releases serve one table under load, while it is upgraded in small steps. The operator's program is killed again and again, and
 * once a round everything is. After each closed upgrade the table is put into the previous form again, and the next one begins.
 *
 * @returns whether nothing was lost, and each upgrade was complete
 */
export async function upgradeRounds({ rounds, seconds, seed, folder }: Options): Promise<boolean> {
  const random = seededRandom(seed)
  const file = join(folder, 'contour.json')
  writeFileSync(file, JSON.stringify(withMorePartners(random)))
  const port = await freePort()
  const start = (phase: Phase) => startMachine(port, folder, file, phase)
  const upgrades: Upgrades = { phase: 'closed', closed: 0, operatorsKilled: 0, previousCalls: 0 }
  console.log(
    `${rounds} rounds, up to ${seconds} s each, seed ${seed}, ${loadedPartners} clients, an upgrade of ${upgradedPartners} partners`,
  )
  let machine = await start('closed')
  try {
    const load = await loadOn(() => whoeverServes(machine, random, upgrades), random)
    const done: Round[] = []
    for (let number = 1; number <= rounds; number++) {
      if (upgrades.phase === 'closed') await returnToPreviousForm(machine, upgrades)
      const isOver = { value: false }
      const operated = operate(machine, upgrades, random, isOver)
      const killed = await killUnderLoad(load, seconds, () => {
        isOver.value = true
        return killMachine(machine)
      })
      const faults = await operated
      machine = await start(upgrades.phase)
      const checked = await afterRestart(machine.contour, load)
      const round = { ...killed, ...checked, faults: [...faults, ...checked.faults, ...(await closedFaults(machine, upgrades))] }
      done.push(round)
      printRound(number, round)
    }
    const isLastComplete = await finish(machine, upgrades, load)
    console.log(
      `upgrades: ${upgrades.closed} closed, the operator killed ${upgrades.operatorsKilled} times besides, ` +
        `${upgrades.previousCalls} requests to the previous release; the last one ${isLastComplete ? 'complete, audit clean' : 'NOT COMPLETE'}`,
    )
    return printSummary(done, load) && isLastComplete
  } finally {
    await killMachine(machine)
  }
}

function withMorePartners(random: SeededRandom): object {
  const more = Array.from({ length: upgradedPartners }, (_, index) => ({
    email: `more${index}@load.example`,
    legalType: 'SelfEmployed',
    inn: inventInn(random, 'SelfEmployed'),
    openingBalance: openingKopecks / 100,
  }))
  return { ...loadContour, partners: [...loadContour.partners, ...more] }
}

async function startMachine(port: number, folder: string, file: string, phase: Phase): Promise<Machine> {
  const engine = await startProgram('engine-process.ts', [join(folder, 'table.sqlite')])
  const contour = await serveContour(port, ['--contour', file], engine.address)
  const previous = phase === 'migrate' ? await startPrevious(contour) : undefined
  return { contour, engine, previous, operator: undefined }
}

const tableOf = ({ running }: ServedContour): string[] => [running.endpoint, running.tableName, running.contour]

const startPrevious = (contour: ServedContour): Promise<Program> => startProgram('previous-release.ts', tableOf(contour))

function spawnProgram(name: string, given: readonly string[]): ChildProcess {
  // In a process group of its own, as it is killed with its children.
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  return spawn(process.execPath, [join(import.meta.dirname, name), ...given], { detached: true, stdio: [...stdio] })
}

/** @throws Error when it ends before it says where it is */
async function startProgram(name: string, given: readonly string[]): Promise<Program> {
  const child = spawnProgram(name, given)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [line] = (await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'close')])) as [unknown]
  if (!Buffer.isBuffer(line)) throw new Error(`${name} ended at once: ${errors}`)
  return { child, address: line.toString().trim() }
}

async function killMachine({ contour, engine, previous, operator }: Machine): Promise<void> {
  const children = [engine.child, previous?.child, operator].filter((child) => child !== undefined)
  for (const child of children) killTree(child)
  await contour.kill()
  await Promise.all(children.map(ended))
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}

function whoeverServes({ contour, previous }: Machine, random: SeededRandom, upgrades: Upgrades): string {
  if (!previous || random.fraction() < 0.5) return contour.baseUrl
  upgrades.previousCalls++
  return previous.address
}

/** Nobody asks for anything meanwhile. */
async function returnToPreviousForm(machine: Machine, upgrades: Upgrades): Promise<void> {
  const { code, errors } = await runOperator(machine, 'return')
  if (code !== 0) throw new Error(`the table was not put into the previous form: ${errors}`)
  machine.previous = await startPrevious(machine.contour)
  upgrades.phase = 'migrate'
}

/** @param killedAfterMs undefined: it may finish */
async function runOperator(
  machine: Machine,
  act: string,
  killedAfterMs?: number,
): Promise<{ code: number | null; errors: string }> {
  const child = spawnProgram('operator.ts', [...tableOf(machine.contour), act])
  machine.operator = child
  const timer = killedAfterMs === undefined ? undefined : setTimeout(() => killTree(child), killedAfterMs)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  machine.operator = undefined
  return { code, errors }
}

/** Goes on with the upgrade until it is closed or everything is killed. @returns what no upgrade may say */
async function operate(
  machine: Machine,
  upgrades: Upgrades,
  random: SeededRandom,
  isOver: { value: boolean },
): Promise<string[]> {
  while (!isOver.value && upgrades.phase !== 'closed') {
    const { code, errors } = await runOperator(machine, upgrades.phase, random.whole(300, 2_500))
    if (isOver.value) return []
    if (code === null) upgrades.operatorsKilled++
    else if (code === 0) await nextPhase(machine, upgrades)
    else if (code !== 2) return [`the operator's ${upgrades.phase}: ${errors}`]
  }
  return []
}

async function nextPhase(machine: Machine, upgrades: Upgrades): Promise<void> {
  if (upgrades.phase === 'close') {
    upgrades.closed++
    upgrades.phase = 'closed'
    return
  }
  const { previous } = machine
  // No new requests go to it; it answers what it has, and ends.
  machine.previous = undefined
  if (previous) {
    await wait(100)
    previous.child.kill('SIGTERM')
    await ended(previous.child)
  }
  upgrades.phase = 'close'
}

async function closedFaults({ contour }: Machine, { phase }: Upgrades): Promise<string[]> {
  return phase === 'closed' ? upgradeFaults([...(await tableItems(contour.running)).values()]) : []
}

/** Nothing kills the operator any more. */
async function finish(machine: Machine, upgrades: Upgrades, load: Load): Promise<boolean> {
  while (upgrades.phase !== 'closed') {
    const { code, errors } = await runOperator(machine, upgrades.phase)
    if (code !== 0) throw new Error(`the operator's ${upgrades.phase}: ${errors}`)
    await nextPhase(machine, upgrades)
  }
  const { faults } = await afterRestart(machine.contour, load)
  const all = [...faults, ...(await closedFaults(machine, upgrades))]
  for (const fault of all) console.log(`  ${fault}`)
  return all.length === 0
}

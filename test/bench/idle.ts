import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../infra/free-port.ts'
import { serveContour } from '../support/served-contour.ts'
import type { Measure } from './measure.ts'

const root = join(import.meta.dirname, '../..')
/** By then the work that follows a filling is done. */
const settleSeconds = 120
const watchedSeconds = 60
const amounts = {
  Whole: { filling: [], settleSeconds, watchedSeconds },
  Smallest: { filling: ['--partners', '1', '--leads', '1'], settleSeconds: 0, watchedSeconds: 0.1 },
} as const
/** Of one core: more, and a laptop would feel it. */
const wantedPercent = 2

/** What a laptop pays for `npm start` while nobody asks it anything, by Linux's own account of the processes' time. */
export const idle: Measure = {
  name: 'idle',
  title: `npm start and its engine while nothing happens, ${settleSeconds} s after fill-demo (500 partners, 3,000 leads): CPU in ${watchedSeconds} s`,
  run: async (progress, size) => {
    const amount = amounts[size]
    const folder = mkdtempSync(join(tmpdir(), 'idle-'))
    const contour = await serveContour(await freePort(), ['--data', folder])
    try {
      progress('filling the contour')
      const command = [join(root, 'infra/ops/contour.ts'), 'fill-demo', ...amount.filling, '--port', String(contour.port)]
      await promisify(execFile)(process.execPath, command, { cwd: root })
      progress(`waiting for ${amount.settleSeconds + amount.watchedSeconds} s`)
      await wait(amount.settleSeconds * 1_000)
      const { pid } = contour.running
      const [before, fromMs] = [cpuSecondsOf(pid), performance.now()]
      await wait(amount.watchedSeconds * 1_000)
      const [seconds, wallSeconds] = [cpuSecondsOf(pid) - before, (performance.now() - fromMs) / 1_000]
      const percent = (seconds / wallSeconds) * 100
      const found = `${percent.toFixed(1)} %`
      return {
        columns: ['CPU, s', 'in, s', 'of a core'],
        rows: [[seconds.toFixed(2), wallSeconds.toFixed(0), found]],
        figures: { cpuSeconds: seconds, percentOfCore: percent },
        targets: [{ wanted: `at most ${wantedPercent} % of a core`, found, isMet: percent <= wantedPercent }],
      }
    } finally {
      await contour.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Of a process and all that it has started and that still runs, in user and system. */
function cpuSecondsOf(pid: number): number {
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name) ?? [])
  const ticksOf = (own: number): number =>
    all
      .filter(({ parent }) => parent === own)
      .reduce((sum, child) => sum + ticksOf(child.pid), all.find((one) => one.pid === own)?.ticks ?? 0)
  return ticksOf(pid) / ticksPerSecond
}

/** Undefined of a process that has ended meanwhile. */
function statOf(name: string): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8')
    // The program's name in parentheses may hold anything; its state, its parent and much else follow it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}

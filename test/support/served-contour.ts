import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findRunning, forgetRunning, type Running } from '../../infra/running.ts'

const startScript = join(import.meta.dirname, '..', '..', 'infra', 'local', 'start-command.ts')
const startTimeoutMs = 4 * 60_000

/** A contour that the program of `npm start` serves in a process of its own. */
export interface ServedContour {
  baseUrl: string
  port: number
  running: Running
  /** All it has printed so far, on both channels. */
  output: () => string
  /** Ends the program, its engine and whatever else it started at one blow, as a machine that loses its power would. */
  kill: () => Promise<void>
  /** Ends it as Ctrl-C does: what it has written lies in its files. */
  stop: () => Promise<void>
}

/** Children that still run, with their ports; none of them outlives this process. */
const children = new Map<ChildProcess, number>()
process.once('exit', () => {
  for (const [child, port] of children) {
    killTree(child)
    forgetRunning(port)
  }
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/**
 * Starts a contour and waits until it serves.
 *
 * @param engine where its engine is; it starts one of its own otherwise
 * @throws Error with what it printed, when it ends or takes too long
 */
export async function serveContour(port: number, flags: readonly string[], engine?: string): Promise<ServedContour> {
  const { DYNAMODB_ENDPOINT: _endpoint, ...others } = process.env
  const env = engine === undefined ? others : { ...others, DYNAMODB_ENDPOINT: engine }
  const child = spawn(process.execPath, [startScript, '--port', String(port), ...flags], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.set(child, port)
  const chunks: string[] = []
  const output = (): string => chunks.join('')
  child.stdout.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
  const ended = once(child, 'close').then(() => children.delete(child))

  const deadline = Date.now() + startTimeoutMs
  while (findRunning(port)?.pid !== child.pid) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      killTree(child)
      throw new Error(`the contour on port ${port} does not serve:\n${output()}`)
    }
    await wait(10)
  }
  const running = findRunning(port) as Running
  const kill = async (): Promise<void> => {
    killTree(child)
    await ended
    forgetRunning(port)
  }
  const stop = async (): Promise<void> => {
    process.kill(running.pid, 'SIGINT')
    await ended
  }
  return { baseUrl: running.baseUrl, port, running, output, kill, stop }
}

/** The program leads a process group, and so does its engine. */
export function killTree({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  for (const leader of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(-leader, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Where the system tells (Linux); elsewhere the engine ends by itself when its parent does. */
function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
      .map(Number)
  } catch {
    return []
  }
}

function parentOf(pid: string): number | undefined {
  try {
    // The name in parentheses may hold anything; state and parent follow it.
    return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

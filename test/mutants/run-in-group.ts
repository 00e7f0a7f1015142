import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** How a program ended, and the end of what it said. */
export interface Ended {
  code: number | null
  isOutOfTime: boolean
  output: string
}

const keptCharacters = 4_000

/** Programs that still run; none of them outlives this process. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) killGroup(child)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Runs a Node program in a process group of its own, and ends the whole group when it takes too long. */
export async function runInGroup(args: readonly string[], of: { cwd: string; timeoutMs: number }): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd: of.cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  const keep = (text: string): void => void (output = (output + text).slice(-keptCharacters))
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  let isOutOfTime = false
  const timer = setTimeout(() => {
    isOutOfTime = true
    killGroup(child)
  }, of.timeoutMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  running.delete(child)
  return { code, isOutOfTime, output }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { compileCache } from '../../infra/compile-cache.ts'

/** A process that a test started, and all that it has said so far. */
export interface Child {
  process: ChildProcess
  output: () => string
  errors: () => string
  /** Settles when it has said this, on either channel. Fails when it ends without, or takes too long. */
  says: (what: RegExp) => Promise<RegExpExecArray>
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** As long as a test may take: only what hangs runs out of time, however slow the machine is. */
const longestWaitMs = 4 * 60_000

/** A script starts twice as fast when it need not be compiled each time, and the tests start hundreds of them. */
const NODE_COMPILE_CACHE = compileCache

/** Children of this test process that still run; none of them outlives it. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts Node on a script, in a group of its own, without what this process has in its environment for tests. */
export function startNode(args: readonly string[], of: { env?: Record<string, string>; cwd?: string } = {}): Child {
  const {
    NODE_OPTIONS: _options,
    DYNAMODB_ENDPOINT: _endpoint,
    TABLE_NAME: _table,
    AWS_ENDPOINT_URL_DYNAMODB: _url,
    ...env
  } = process.env
  const child = spawn(process.execPath, args, {
    env: { ...env, NODE_COMPILE_CACHE, ...of.env },
    cwd: of.cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child)
    return { code: code as number | null, signal: signal as NodeJS.Signals | null }
  })
  return {
    process: child,
    output: () => output,
    errors: () => errors,
    ended,
    says: async (what) => {
      const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null
      const found = () => what.exec(output) ?? what.exec(errors)
      const deadline = Date.now() + longestWaitMs
      while (!found() && !isOver() && Date.now() < deadline) await wait(10)
      if (isOver()) await ended
      const match = found()
      if (!match) throw new Error(`the process never said ${String(what)}, but:\n${output}${errors}`)
      return match
    },
  }
}

/** Ends the whole group of a child at once, as a machine that loses its power would. */
export async function killGroup({ process: child, ended }: Child): Promise<void> {
  if (child.pid === undefined) throw new Error('the process was never started')
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  await ended
}

/** Looks again and again until it is so. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + longestWaitMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`within ${longestWaitMs} ms it never came to this: ${what}`)
    await wait(10)
  }
}

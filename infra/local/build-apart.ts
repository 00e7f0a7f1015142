import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { areBuilt } from '../build.ts'
import { isWebBuilt } from '../build-web.ts'

/** A build that runs beside this process. */
export interface BuildApart {
  /** Settles when all of it lies there. @throws BuildFailed */
  done: Promise<void>
  /** Ends the build, if it still runs. */
  stop: () => void
}

/** Something could not be built; the message says why, in the words of the build. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed'
}

/** What is built, each by a program of its own. */
const builds = [
  { what: 'functions', script: 'build.ts', isDone: areBuilt },
  { what: 'web apps', script: 'build-web.ts', isDone: isWebBuilt },
]

/**
 * Builds the functions and the web apps, unless they are built already, each in a process group of its own.
 *
 * A Ctrl-C goes to every process of the group that has the terminal, in no order. Were the build one of them, its death could be
 * heard of before the signal, and look like a fault. Apart it ends only when it is ended here.
 */
export function buildApart(): BuildApart {
  const begun = builds.filter(({ isDone }) => !isDone()).map(begin)
  const stop = (): void => {
    for (const one of begun) one.stop()
  }
  return { done: allOf(begun, stop), stop }
}

/** What one build cannot do, no other is worth waiting for. */
async function allOf(begun: readonly BuildApart[], stop: () => void): Promise<void> {
  try {
    await Promise.all(begun.map(({ done }) => done))
  } catch (error) {
    stop()
    throw error
  }
}

function begin({ what, script }: { what: string; script: string }): BuildApart {
  // What it says is kept: a build that is ended here complains too, and that is no news.
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', script), '--changed'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new BuildFailed(`${complaints.trim()}\n\nThe ${what} could not be built.`))
    })
  })
  return {
    done,
    stop: () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM')
    },
  }
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { areBuilt } from '../build.ts'
import { isWebBuilt } from '../build-web.ts'

/** A build that runs beside this process. */
export interface BuildApart {
  /** Settles when everything is built. @throws BuildFailed */
  done: Promise<void>
  /** Stops the build if it still runs. */
  stop: () => void
}

/** Something could not be built; the message is the build's own. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed'
}

/** What is built, each by its own program. */
const builds = [
  { what: 'functions', script: 'build.ts', isDone: areBuilt },
  { what: 'web apps', script: 'build-web.ts', isDone: isWebBuilt },
]

/**
 * Builds the functions and the web apps unless they are up to date, each in its own process group.
 *
 * Ctrl-C goes to every process in the terminal's group, in no particular order. If the build were one of them, its exit could be noticed
 * before the signal and look like a failure. In its own group it is stopped only from here.
 */
export function buildApart(): BuildApart {
  const begun = builds.filter(({ isDone }) => !isDone()).map(begin)
  const stop = (): void => {
    for (const one of begun) one.stop()
  }
  return { done: allOf(begun, stop), stop }
}

/** If one build fails, the others are stopped. */
async function allOf(begun: readonly BuildApart[], stop: () => void): Promise<void> {
  try {
    await Promise.all(begun.map(({ done }) => done))
  } catch (error) {
    stop()
    throw error
  }
}

function begin({ what, script }: { what: string; script: string }): BuildApart {
  // Its output is held back: a build that is stopped here complains too, and nobody needs to read that.
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

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { areBuilt } from '../build.ts'

/** A build that runs beside this process. */
export interface BuildApart {
  /** Settles when the bundles lie there. @throws BuildFailed */
  done: Promise<void>
  /** Ends the build, if it still runs. */
  stop: () => void
}

/** The functions could not be built; the message says why, in the words of the build. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed'
}

const buildScript = join(import.meta.dirname, '..', 'build.ts')

/**
 * Builds the functions, unless they are built already, in a process group of its own.
 *
 * A Ctrl-C goes to every process of the group that has the terminal, in no order. Were the build one of them, its death could be
 * heard of before the signal, and look like a fault. Apart it ends only when it is ended here.
 */
export function buildApart(): BuildApart {
  if (areBuilt()) return { done: Promise.resolve(), stop: () => undefined }
  // What it says is kept: a build that is ended here complains too, and that is no news.
  const child = spawn(process.execPath, [buildScript], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new BuildFailed(`${complaints.trim()}\n\nThe functions could not be built.`))
    })
  })
  return {
    done,
    stop: () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM')
    },
  }
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the ops commands must know of a running local contour. */
export interface Running {
  pid: number
  contour: string
  baseUrl: string
  endpoint: string
  tableName: string
}

export const dataFolder = join(import.meta.dirname, '..', '.data')
const fileOf = (port: number): string => join(dataFolder, 'running', `${port}.json`)

/** Notes that a contour runs on this port, for the ops commands to find. */
export function noteRunning(port: number, running: Running): void {
  mkdirSync(join(dataFolder, 'running'), { recursive: true })
  writeFileSync(fileOf(port), JSON.stringify(running, undefined, 2))
}

export function forgetRunning(port: number): void {
  rmSync(fileOf(port), { force: true })
}

/** The contour that runs on this port, or undefined; a note whose process is gone counts for nothing. */
export function findRunning(port: number): Running | undefined {
  try {
    const running = JSON.parse(readFileSync(fileOf(port), 'utf8')) as Running
    process.kill(running.pid, 0)
    return running
  } catch {
    return undefined
  }
}

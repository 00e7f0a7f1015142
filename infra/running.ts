import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the ops commands must know about a running local contour. */
export interface Running {
  pid: number
  contour: string
  baseUrl: string
  endpoint: string
  tableName: string
  /** Encrypts what legal types ask: 32 bytes in base64. Absent in a record of an earlier version. */
  detailsKey?: string
  /** The folder with the log lines of its functions; absent if it keeps none. */
  logFolder?: string | undefined
}

export const dataFolder = join(import.meta.dirname, '..', '.data')
const fileOf = (port: number): string => join(dataFolder, 'running', `${port}.json`)

/** The record has a key in it. */
const onlyOwner = 0o600

/** Records that a contour runs on this port, for the ops commands. */
export function noteRunning(port: number, running: Running): void {
  mkdirSync(join(dataFolder, 'running'), { recursive: true })
  writeFileSync(fileOf(port), JSON.stringify(running, undefined, 2), { mode: onlyOwner })
}

export function forgetRunning(port: number): void {
  rmSync(fileOf(port), { force: true })
}

/** The contour running on this port, or undefined; a record of a process that ended is ignored. */
export function findRunning(port: number): Running | undefined {
  try {
    const running = JSON.parse(readFileSync(fileOf(port), 'utf8')) as Running
    process.kill(running.pid, 0)
    return running
  } catch {
    return undefined
  }
}

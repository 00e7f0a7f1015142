import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { formerLogFile, logFile } from '../log-files.ts'

/** A log of this size is put aside, in place of the one before it. */
const mostBytes = 32 * 1024 * 1024

/**
 * What CloudWatch does with the log lines of functions: gives each its time, and keeps them.
 *
 * @param folder undefined to keep none
 * @param write where they and everything else go besides
 * @returns what takes the place of `process.stdout.write`
 */
export function keepingLog(
  folder: string | undefined,
  now: () => number,
  write: typeof process.stdout.write,
  atMost = mostBytes,
): typeof process.stdout.write {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  let bytes = folder !== undefined && existsSync(logFile(folder)) ? statSync(logFile(folder)).size : 0
  const keep = (to: string, line: string): void => {
    if (bytes >= atMost) {
      renameSync(logFile(to), formerLogFile(to))
      bytes = 0
    }
    appendFileSync(logFile(to), line)
    bytes += Buffer.byteLength(line)
  }
  return (text: string | Uint8Array, ...rest: never[]) => {
    if (typeof text !== 'string' || !text.startsWith(beginning)) return write(text, ...rest)
    const line = `{"time":"${new Date(now()).toISOString()}",${text.slice(1)}`
    if (folder !== undefined) keep(folder, line)
    return write(line, ...rest)
  }
}

/** How the functions begin their lines, and nothing else of `npm start` does. */
const beginning = '{"level":'

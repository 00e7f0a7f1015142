import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** A program with its arguments. */
export interface Program {
  command: string
  args: readonly string[]
  cwd?: string
}

/** How a program ended. */
export interface Ended {
  code: number | null
  printed: string
  complaints: string
}

/**
 * Runs a program to its end.
 *
 * @param environment added to that of this process
 */
export async function ended({ command, args, cwd }: Program, environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, printed, complaints }
}

/**
 * Runs a program that has to end well.
 *
 * @throws Error with the first thing that looks like a fault in what it said
 */
export async function run(program: Program): Promise<void> {
  const { code, printed, complaints } = await ended(program)
  if (code !== 0) throw new Error(faultIn(`${complaints}\n${printed}`))
}

const longestFault = 300

/** The line that says most about what went wrong. */
export function faultIn(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const fault = lines.find((line) => /error|exception|panic/i.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  return fault.trim().slice(0, longestFault)
}

/** Whether this machine has a command. */
export function isHere(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

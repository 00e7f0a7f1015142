import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'
import { type Command, CommanderError } from 'commander'
import { vi } from 'vitest'
import { contourProgram } from '../../infra/ops/program.ts'
import { runCommand } from '../../infra/ops/run-command.ts'

/** What a command said, and how it ended. */
export interface Told {
  code: number | null
  output: string
  errors: string
}

/** What is said by the command that runs here; several may run at once. */
const saidHere = new AsyncLocalStorage<{ output: string; errors: string }>()

type Say = (...parts: unknown[]) => void
let [log, error]: Say[] = []
let write: typeof process.stdout.write | undefined

/** Stands between a command and the two channels. Each test file gets channels of its own from vitest, in one process. */
function hearCommands(): void {
  if (console.log !== log) console.log = log = heard('output', console.log.bind(console))
  if (console.error !== error) console.error = error = heard('errors', console.error.bind(console))
  if (process.stdout.write === write) return
  const outside = process.stdout.write.bind(process.stdout)
  process.stdout.write = write = (text: string | Uint8Array): boolean => {
    const said = saidHere.getStore()
    if (said) said.output += String(text)
    return said ? true : outside(text)
  }
}

const heard =
  (channel: 'output' | 'errors', outside: Say): Say =>
  (...parts) => {
    const said = saidHere.getStore()
    if (said) said[channel] += `${format(...parts)}\n`
    else outside(...parts)
  }

/**
 * Runs a command as `npm run contour -- …` does, but in this process, which takes a twentieth of the time. It works on the
 * table that this process points to.
 */
export async function runInProcess(args: readonly string[]): Promise<Told> {
  hearCommands()
  const program = contourProgram()
  let endedBy: CommanderError | undefined
  for (const command of [program, ...below(program)]) {
    command.exitOverride().configureOutput({ writeOut: (text) => say('output', text), writeErr: (text) => say('errors', text) })
  }
  const said = { output: '', errors: '' }
  try {
    await saidHere.run(said, () => runCommand(program, args))
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    endedBy = error
  }
  const code = endedBy ? endedBy.exitCode : Number(process.exitCode ?? 0)
  process.exitCode = 0
  return { code, ...said }
}

/** Who acts where a command names nobody, until the end of a test or of a file. */
export function actAs(email: string | undefined, cleanUp: (end: () => void) => void): void {
  // Else what the last test of another file has stubbed would be taken back before the first test of this one.
  vi.unstubAllEnvs()
  process.env.CONTOUR_ADMIN = email
  cleanUp(() => void delete process.env.CONTOUR_ADMIN)
}

const below = (command: Command): Command[] => command.commands.flatMap((child) => [child, ...below(child)])

function say(channel: 'output' | 'errors', text: string): void {
  const said = saidHere.getStore()
  if (said) said[channel] += text
}

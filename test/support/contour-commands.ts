import { join } from 'node:path'
import { expect } from 'vitest'
import { useTable } from '../../infra/use-table.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { startNode } from './child.ts'
import { runInProcess, type Told } from './command-in-process.ts'
import { type LocalContour, startContour } from './local-contour.ts'

const script = join(import.meta.dirname, '../../infra/ops/contour.ts')

/** Runs `npm run contour -- …` to its end, in a process of its own. */
export async function runContour(args: readonly string[], env: Record<string, string> = {}): Promise<Told> {
  const child = startNode([script, ...args], { env })
  const { code } = await child.ended
  return { code, output: child.output(), errors: child.errors() }
}

/** A contour in memory, and the commands that work on it. */
export interface CommandedContour {
  contour: LocalContour
  /** Runs a command in this process. */
  run: (...args: readonly string[]) => Promise<Told>
  /** Runs a command in a process of its own, as a person does. */
  spawned: (...args: readonly string[]) => Promise<Told>
  /** What a command prints for people; it must succeed and say nothing else. */
  text: (...args: readonly string[]) => Promise<string>
  /** What a command prints for scripts; it must succeed and say nothing else. */
  json: (...args: readonly string[]) => Promise<Loose>
  /** What a command says when it refuses; it must print nothing else. */
  refusal: (...args: readonly string[]) => Promise<string>
}

// eslint-disable-next-line typescript/no-explicit-any -- a command's answer is the boundary
export type Loose = any

/** Starts a contour for a whole test file, and points this process to its table. */
export async function startCommanded(flags: readonly string[], cleanUp: (end: () => Promise<void>) => void) {
  const contour = await startContour(['--in-memory', ...flags], { cleanUp })
  const { endpoint, tableName } = contour.running
  useTable(endpoint, tableName, contour.running.contour)
  // Whoever acts says so; that one need not be named again in every line of a test.
  process.env.CONTOUR_ADMIN = (await loadContour()).administrators[0]?.email
  return commandsOn(contour)
}

function commandsOn(contour: LocalContour): CommandedContour {
  const port = ['--port', String(contour.port)]
  const run = (...args: readonly string[]) => runInProcess([...args, ...port])
  const text = async (...args: readonly string[]) => {
    const { code, output, errors } = await run(...args)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    return output
  }
  return {
    contour,
    run,
    spawned: (...args) => runContour([...args, ...port]),
    text,
    json: async (...args) => JSON.parse(await text(...args, '--json')),
    refusal: async (...args) => {
      const { code, output, errors } = await run(...args)
      expect({ code, output }).toEqual({ code: 1, output: '' })
      return errors.trim()
    },
  }
}

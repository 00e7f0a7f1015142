import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { demoPartnerIds } from '../../infra/local/example-things.ts'
import { gateway } from '../../infra/local/gateway.ts'
import { newContour } from '../engine/contour-table.ts'
import { startNode } from './child.ts'
import { actAs, runInProcess, type Told } from './command-in-process.ts'
import { handledEndpoints } from './handlers.ts'
import { asking, type LocalContour } from './local-contour.ts'
import { notedPort } from './noted-port.ts'
import { served } from './served.ts'

const script = join(import.meta.dirname, '../../infra/ops/contour.ts')

/** Runs `npm run contour -- …` to its end, in a process of its own. */
export async function runContour(args: readonly string[], env: Record<string, string> = {}): Promise<Told> {
  const child = startNode([script, ...args], { env })
  const { code } = await child.ended
  return { code, output: child.output(), errors: child.errors() }
}

/** A contour, and the commands that work on it. */
export interface CommandedContour {
  contour: Pick<LocalContour, 'port' | 'baseUrl' | 'key' | 'ask'>
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

/** The contour that `npm start` serves when no other is named. */
export const demoContour = join(import.meta.dirname, '../../infra/contours/demo.json')

/**
 * Makes a contour in the engine of the tests, and serves it from here until a whole test file is over.
 *
 * @param of its file, or what would stand there
 */
export async function startCommanded(of: string | object, cleanUp: (end: () => unknown) => void): Promise<CommandedContour> {
  const content = typeof of === 'string' ? (JSON.parse(readFileSync(of, 'utf8')) as object) : of
  const { contour, administrators, apiKeys } = await newContour(content, { partnerIds: demoPartnerIds })
  const { baseUrl } = await served(gateway(handledEndpoints), { cleanUp })
  const port = await notedPort({ name: contour, baseUrl, cleanUp })
  actAs(administrators[0]?.email, cleanUp)
  const key = apiKeys.find(({ secret }) => secret !== undefined)?.secret ?? ''
  return commandsOn({ port, baseUrl, key, ask: asking(baseUrl, key) })
}

function commandsOn(contour: CommandedContour['contour']): CommandedContour {
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

import { onTestFinished } from 'vitest'
import { newContour } from '../engine/contour-table.ts'
import { actAs, runInProcess, type Told } from './command-in-process.ts'
import type { Loose } from './contour-commands.ts'
import { type NotedAs, notedPort } from './noted-port.ts'

/** The commands on a contour that nothing serves: it stands in the engine of the tests. */
export interface NotedContour {
  run: (...args: readonly string[]) => Promise<Told>
  /** What a command prints for scripts; throws when it does not succeed. */
  json: (...args: readonly string[]) => Promise<Loose>
}

/**
 * Makes a new table that holds this contour, and notes it for commands under a port of its own. Its first administrator acts
 * where nobody is named.
 */
export async function notedContour(content: object, as?: NotedAs): Promise<NotedContour> {
  const { administrators } = await newContour(content)
  const port = await notedPort(as)
  actAs(administrators[0]?.email, as?.cleanUp ?? onTestFinished)
  const run = (...args: readonly string[]) => runInProcess([...args, '--port', String(port)])
  return {
    run,
    json: async (...args) => {
      const { code, output, errors } = await run(...args, '--json')
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${errors}`)
      return JSON.parse(output)
    },
  }
}

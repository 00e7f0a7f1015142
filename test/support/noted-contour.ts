import { inject, onTestFinished } from 'vitest'
import { forgetRunning, noteRunning } from '../../infra/running.ts'
import { tableName } from '../../lib/store/environment.ts'
import { newContour } from '../engine/contour-table.ts'
import { runInProcess, type Told } from './command-in-process.ts'
import type { Loose } from './contour-commands.ts'
import { freePort } from './ports.ts'

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
export async function notedContour(
  content: object,
  { name = 'test', cleanUp = onTestFinished }: { name?: string; cleanUp?: (end: () => void) => void } = {},
): Promise<NotedContour> {
  const { administrators } = await newContour(content)
  const port = await freePort()
  const endpoint = inject('engineEndpoint') ?? ''
  noteRunning(port, { pid: process.pid, contour: name, baseUrl: '', endpoint, tableName: tableName() })
  cleanUp(() => forgetRunning(port))
  process.env.CONTOUR_ADMIN = administrators[0]?.email
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

import { inject, onTestFinished } from 'vitest'
import { forgetRunning, noteRunning } from '../../infra/running.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { freePort } from '../../infra/free-port.ts'

/** A port under which commands find the present table, in the engine of the tests, whether somebody serves it or not. */
export async function notedPort({ name = 'test', baseUrl = '', cleanUp = onTestFinished }: NotedAs = {}): Promise<number> {
  const port = await freePort()
  const endpoint = inject('engineEndpoint') ?? ''
  noteRunning(port, { pid: process.pid, contour: name, baseUrl, endpoint, tableName: tableName() })
  cleanUp(() => forgetRunning(port))
  return port
}

export interface NotedAs {
  /** The contour's. */
  name?: string
  /** Where it is served; nowhere by default. */
  baseUrl?: string
  /** When the note ends: with the test by default. */
  cleanUp?: (end: () => void) => void
}

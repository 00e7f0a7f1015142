import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findRunning, forgetRunning, type Running } from '../../infra/running.ts'
import { type Child, killGroup, startNode } from './child.ts'
import { freePort } from '../../infra/free-port.ts'

export const startScript = join(import.meta.dirname, '../../infra/local/start-command.ts')

/** A contour that `npm start` serves in a process of its own. */
export interface LocalContour {
  child: Child
  port: number
  /** What it says of itself when it is ready. */
  baseUrl: string
  key: string
  curl: string
  running: Running
  ask: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Loose }>
}

// eslint-disable-next-line typescript/no-explicit-any -- an answer's body is the boundary
type Loose = any

/** Runs `npm start` with these flags and waits for nothing; it ends at the latest with `cleanUp`, else with the test. */
export function runStart(
  args: readonly string[],
  of: { cleanUp?: (end: () => Promise<void>) => void; nodeArgs?: readonly string[]; env?: Record<string, string> } = {},
): Child {
  const child = startNode([...(of.nodeArgs ?? []), startScript, ...args], of.env ? { env: of.env } : {})
  const cleanUp = of.cleanUp ?? onTestFinished
  cleanUp(() => killGroup(child))
  return child
}

/** Runs `npm start` with these flags, on a free port unless one is given, and waits until it serves. */
export async function startContour(
  args: readonly string[],
  of: { port?: number; cleanUp?: (end: () => Promise<void>) => void } = {},
): Promise<LocalContour> {
  const port = of.port ?? (await freePort())
  const { DYNAMODB_ENDPOINT } = process.env
  const child = runStart(['--port', String(port), ...args], {
    // In an engine that all tests share, each contour has a table of its own.
    env: DYNAMODB_ENDPOINT ? { DYNAMODB_ENDPOINT, TABLE_NAME: `start-${randomUUID()}` } : {},
    cleanUp: (end) =>
      (of.cleanUp ?? onTestFinished)(async () => {
        await end()
        forgetRunning(port)
      }),
  })
  await child.says(/Ctrl-C stops it/)
  const said = (what: RegExp): string => what.exec(child.output())?.[1] ?? ''
  const [baseUrl, key, curl] = [said(/base URL +(\S+)/), said(/API key +(\S+)/), said(/^ +(curl .+)$/m)]
  const running = findRunning(port)
  if (!running) throw new Error('the contour serves and left no note of it')
  return {
    child,
    port,
    baseUrl,
    key,
    curl,
    running,
    ask: asking(baseUrl, key),
  }
}

/** Calls of the external API with this key. */
export function asking(baseUrl: string, key: string): LocalContour['ask'] {
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}/api/external${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { isReachable } from './is-reachable.ts'

/** No DynamoDB engine was found on this machine; the message says how to get one. */
export class EngineMissing extends Error {
  override readonly name = 'EngineMissing'
}

/** A DynamoDB engine to talk to. */
export interface Engine {
  endpoint: string
  /** Stops the engine if it was started here. */
  stop: () => Promise<void>
  /** Settles when an engine started here exits by itself; never for an existing one. */
  ended: Promise<void>
}

const startTimeoutMs = 10_000

/**
 * The engine to use: the one at DYNAMODB_ENDPOINT, else a dynoxide started here as a child process.
 *
 * @param databaseFile where it stores its data; undefined for in-memory
 * @throws EngineMissing if there is neither
 */
export async function startEngine(databaseFile: string | undefined): Promise<Engine> {
  const given = process.env.DYNAMODB_ENDPOINT
  if (given) return { endpoint: given, stop: async () => undefined, ended: new Promise(() => undefined) }

  const binary = findEngine()
  const port = await freePort()
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      dieWithParent,
      'engine',
      binary,
      'serve',
      '--port',
      String(port),
      ...(databaseFile ? ['--db-path', databaseFile] : []),
    ],
    // In its own process group: a Ctrl-C for us must not stop the engine before we are done with it.
    { stdio: ['pipe', 'ignore', 'pipe'], detached: true },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let complaints = ''
  child.stderr?.on('data', (text: Buffer) => (complaints = (complaints + text.toString()).slice(-2000)))
  await untilReachable(port, child, () => complaints)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    ended,
    stop: async () => {
      child.stdin?.end()
      await ended
    },
  }
}

/**
 * Runs the engine until it ends or our end of its standard input closes. That happens however we die, even by kill -9. Two engines must
 * never have the same file open.
 */
const dieWithParent = `
  exec 3<&0
  "$@" </dev/null 3<&- &
  engine=$!
  { cat <&3 >/dev/null; kill "$engine" 2>/dev/null; } &
  exec 3<&-
  wait "$engine"
`

/** @throws EngineMissing */
export function findEngine(): string {
  const platformPackage = `@dynoxide/${process.platform}-${process.arch}`
  const found = inPackage(platformPackage) ?? onPath('dynoxide')
  if (found) return found
  throw new EngineMissing(
    `No DynamoDB engine for ${process.platform}-${process.arch} was found. One of these helps:\n` +
      `  - npm install --no-save ${platformPackage}@1.2.1\n` +
      '  - put a dynoxide 1.2.1 binary on the PATH\n' +
      '  - run any DynamoDB-compatible engine and set DYNAMODB_ENDPOINT=http://HOST:PORT',
  )
}

function inPackage(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dynoxide')
  } catch {
    return undefined
  }
}

function onPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

async function untilReachable(port: number, child: ChildProcess, complaints: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (!(await isReachable(port))) {
    if (child.exitCode !== null)
      throw new Error(`the DynamoDB engine ended at once, with code ${child.exitCode}: ${complaints()}`)
    if (Date.now() > deadline) throw new Error(`the DynamoDB engine did not answer within ${startTimeoutMs / 1000} s`)
    await wait(10)
  }
}

import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { EngineMissing, findEngine, startEngine } from '../../../infra/local/engine.ts'
import { describeOnOwnEngine } from '../../engine/contour-table.ts'
import { startNode, until } from '../../support/child.ts'
import { isReachable } from '../../../infra/local/is-reachable.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const engineModule = join(import.meta.dirname, '../../../infra/local/engine.ts')
const portOf = (endpoint: string): number => Number(new URL(endpoint).port)

beforeEach(() => {
  vi.stubEnv('DYNAMODB_ENDPOINT', undefined)
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
})

async function tablesAt(endpoint: string, create?: string): Promise<string[]> {
  const client = new DynamoDBClient({ endpoint })
  try {
    if (create !== undefined) {
      await client.send(
        new CreateTableCommand({
          TableName: create,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
          KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        }),
      )
    }
    return (await client.send(new ListTablesCommand())).TableNames ?? []
  } finally {
    client.destroy()
  }
}

describeOnOwnEngine('an engine started here', () => {
  test('answers as DynamoDB does at once, and is gone when it is stopped', async () => {
    const engine = await startEngine(undefined)
    expect(await tablesAt(engine.endpoint, 'a-table')).toEqual(['a-table'])
    await engine.stop()
    expect(await isReachable(portOf(engine.endpoint))).toBe(false)
    await engine.ended
  })

  test('keeps what is in its file for the next one, and nothing without a file', async () => {
    const file = join(tempFolder(), 'table.sqlite')
    const [first, forgetful] = [await startEngine(file), await startEngine(undefined)]
    await Promise.all([tablesAt(first.endpoint, 'kept'), tablesAt(forgetful.endpoint, 'forgotten')])
    await Promise.all([first.stop(), forgetful.stop()])
    expect(existsSync(file)).toBe(true)

    const [second, other] = [await startEngine(file), await startEngine(undefined)]
    expect(await tablesAt(second.endpoint)).toEqual(['kept'])
    expect(await tablesAt(other.endpoint)).toEqual([])
    await Promise.all([second.stop(), other.stop()])
  })

  test('has a port of its own beside others', async () => {
    const engines = await Promise.all([startEngine(undefined), startEngine(undefined)])
    expect(new Set(engines.map(({ endpoint }) => endpoint)).size).toBe(2)
    await Promise.all(engines.map(({ stop }) => stop()))
  })

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('ends when the process that started it ends by %s', async (signal) => {
    const script = `
      import { startEngine } from ${JSON.stringify(engineModule)}
      console.log((await startEngine(undefined)).endpoint)
      setInterval(() => undefined, 1000)`
    const parent = startNode(['--input-type=module', '--eval', script])
    const port = portOf((await parent.says(/http:\/\/\S+/))[0])
    expect(await isReachable(port)).toBe(true)
    parent.process.kill(signal)
    expect(await parent.ended).toEqual({ code: null, signal })
    await until('nobody listens where the engine did', async () => !(await isReachable(port)))
  })
})

describe('the engine that is used', () => {
  test('is the one at DYNAMODB_ENDPOINT when there is such a thing, which is left running', async () => {
    vi.stubEnv('DYNAMODB_ENDPOINT', 'http://engine.example:8000')
    const engine = await startEngine('/nowhere/table.sqlite')
    expect(engine.endpoint).toBe('http://engine.example:8000')
    await engine.stop()
    expect(await Promise.race([engine.ended.then(() => 'ended'), Promise.resolve('running')])).toBe('running')
  })

  describe('on a machine that no package is made for', () => {
    beforeEach(() => {
      const { arch } = process
      Object.defineProperty(process, 'arch', { value: 'sparc' })
      onTestFinished(() => void Object.defineProperty(process, 'arch', { value: arch }))
    })

    /** A program that calls itself dynoxide, alone on the path before what a shell needs. */
    function dynoxideOnPath(script: string, mode = 0o755): string {
      const folder = tempFolder()
      const file = join(folder, 'dynoxide')
      writeFileSync(file, `#!/bin/sh\n${script}\n`)
      chmodSync(file, mode)
      vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
      return file
    }

    test('is a dynoxide on the path', () => {
      const file = dynoxideOnPath('exit 0')
      expect(findEngine()).toBe(file)
    })

    test.each([
      ['there is none on the path either', () => vi.stubEnv('PATH', tempFolder())],
      ['there is no path at all', () => vi.stubEnv('PATH', undefined)],
      ['what is on the path cannot be run', () => void dynoxideOnPath('exit 0', 0o644)],
    ])('is missing when %s, and the message says what to install', async (_when, prepare) => {
      prepare()
      await expect(startEngine(undefined)).rejects.toThrow(EngineMissing)
      await expect(startEngine(undefined)).rejects.toThrow(
        `No DynamoDB engine for ${process.platform}-sparc was found. One of these helps:\n` +
          `  - npm install --no-save @dynoxide/${process.platform}-sparc@1.2.1\n` +
          '  - put a dynoxide 1.2.1 binary on the PATH\n' +
          '  - run any DynamoDB-compatible engine and set DYNAMODB_ENDPOINT=http://HOST:PORT',
      )
    })

    test('has its last words passed on when it ends at once', async () => {
      dynoxideOnPath('echo "the file is no database" >&2; exit 3')
      await expect(startEngine(undefined)).rejects.toThrow(
        'the DynamoDB engine ended at once, with code 3: the file is no database',
      )
    })
  })
})

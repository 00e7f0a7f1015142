import { createHash } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { apiKeyRandomBytes, apiKeySecret } from '../../../lib/domain/api-key-secret.ts'
import type { ApiKey } from '../../../lib/domain/api-key.ts'
import { apiKeyOf, moment, momentMs } from '../../support/samples.ts'

const secret = 'a-secret-of-a-contour-file'
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hour = 3_600_000

/** A process that has seen no key yet, over a table that holds this one. */
async function freshProcess() {
  vi.resetModules()
  const { authenticate } = await import('../../../lib/http/authenticate.ts')
  const { notesWritten } = await import('../../../lib/http/notes-under-way.ts')
  const { documentClient } = await import('../../../lib/store/client.ts')
  const table = mockClient(documentClient)
  const holds = (changes: Partial<ApiKey> = {}, of = secret) =>
    table.on(GetCommand).resolves({ Item: { pk: 'KEYS', sk: sha256(of), ...apiKeyOf(sha256(of), changes) } })
  const notes = () => table.commandCalls(UpdateCommand).map(({ args }) => args[0].input)
  const lookUps = () => table.commandCalls(GetCommand).length
  holds()
  return { authenticate, notesWritten, table, holds, notes, lookUps }
}

let process: Awaited<ReturnType<typeof freshProcess>>

beforeEach(async () => {
  vi.stubEnv('TABLE_NAME', 'contour')
  process = await freshProcess()
})

describe('the use of a key', () => {
  test('is noted apart from the keys: who may write where they stand may make one', async () => {
    await process.authenticate(secret, momentMs)
    await process.notesWritten()
    expect(process.notes()).toEqual([
      {
        TableName: 'contour',
        Key: { pk: 'KEYUSES', sk: sha256(secret) },
        UpdateExpression: 'SET lastUsedAt = :at',
        ExpressionAttributeValues: { ':at': moment },
      },
    ])
  })

  test.each([
    { what: 'an hour', agoMs: hour, notes: 2 },
    { what: 'a millisecond less than an hour', agoMs: hour - 1, notes: 1 },
  ])('that this process noted $what ago is noted $notes times in all', async ({ agoMs, notes }) => {
    for (const atMs of [momentMs - agoMs, momentMs]) {
      await process.authenticate(secret, atMs)
      await process.notesWritten()
    }
    expect(process.notes()).toHaveLength(notes)
  })

  test('is not noted again while the key is remembered', async () => {
    for (const after of [0, 1, 59_999]) await process.authenticate(secret, momentMs + after)
    await process.notesWritten()
    expect(process.notes()).toHaveLength(1)
  })

  test.each([
    { what: 'revoked', changes: { revokedAt: moment } },
    { what: 'expired', changes: { expiresAt: moment } },
    { what: 'of another secret', changes: { secretSha256: sha256('another') } },
  ])('is not noted of a key that is $what', async ({ changes }) => {
    process.holds(changes)
    await expect(process.authenticate(secret, momentMs)).rejects.toMatchObject({ code: 'API_KEY_INVALID' })
    await process.notesWritten()
    expect(process.notes()).toEqual([])
  })

  test('costs the request no time: nobody waits for the note but the end of the request', async () => {
    let arrive: (value: unknown) => void = () => undefined
    process.table.on(UpdateCommand).callsFake(() => new Promise((resolve) => (arrive = resolve)))
    expect(await process.authenticate(secret, momentMs)).toMatchObject({ id: 'key-1' })

    const order: string[] = []
    const noted = process.notesWritten().then(() => order.push('noted'))
    order.push('arrived')
    arrive({})
    await noted
    expect(order).toEqual(['arrived', 'noted'])
    expect(await process.notesWritten()).toBeUndefined()
  })

  test('that cannot be noted is logged without a trace of the key, and the request goes on', async () => {
    const lines: string[] = []
    vi.spyOn(globalThis.process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    process.table.on(UpdateCommand).rejects(Object.assign(new Error(`no ${secret} ${sha256(secret)}`), { name: 'AccessDenied' }))
    expect(await process.authenticate(secret, momentMs)).toMatchObject({ id: 'key-1' })
    await process.notesWritten()
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 'info', what: 'the use of an API key was not noted', errorName: 'AccessDenied' },
    ])
  })
})

describe('a secret that begins as an issued one', () => {
  const issued = apiKeySecret(new Uint8Array(apiKeyRandomBytes).fill(7))

  test('and whose check characters do not hold is refused, and no table is asked', async () => {
    await expect(process.authenticate(`${issued.slice(0, -1)}!`, momentMs)).rejects.toMatchObject({ code: 'API_KEY_INVALID' })
    expect(process.lookUps()).toBe(0)
  })

  test('and is whole is looked up like any other', async () => {
    process.holds({}, issued)
    expect(await process.authenticate(issued, momentMs)).toMatchObject({ id: 'key-1' })
    expect(process.lookUps()).toBe(1)
  })
})

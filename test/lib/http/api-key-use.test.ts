import { createHash } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { apiKeyRandomBytes, apiKeySecret } from '../../../lib/domain/key/api-key-secret.ts'
import type { ApiKey } from '../../../lib/domain/key/api-key.ts'
import { authenticate } from '../../../lib/http/authenticate.ts'
import { notesWritten } from '../../../lib/http/notes-under-way.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { apiKeyOf, moment, momentMs } from '../../support/samples.ts'

const table = mockClient(documentClient)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hour = 3_600_000

/** Each test has another one, which this process has never seen. */
let secret = ''
let secrets = 0

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  secret = `a-secret-of-a-contour-file-${++secrets}`
  table.reset()
  holds()
})

/** The table has this key. */
function holds(changes: Partial<ApiKey> = {}, of = secret): void {
  table.on(GetCommand).resolves({ Item: { pk: 'KEYS', sk: sha256(of), ...apiKeyOf(sha256(of), changes) } })
}

const notes = () => table.commandCalls(UpdateCommand).map(({ args }) => args[0].input)
const lookUps = () => table.commandCalls(GetCommand).length

describe('the use of a key', () => {
  test('is noted apart from the keys: who may write where they stand may make one', async () => {
    await authenticate(secret, momentMs)
    await notesWritten()
    expect(notes()).toEqual([
      {
        TableName: 'contour',
        Key: { pk: 'KEYUSES', sk: sha256(secret) },
        UpdateExpression: 'SET lastUsedAt = :at',
        ExpressionAttributeValues: { ':at': moment },
      },
    ])
  })

  test.each([
    { what: 'an hour', agoMs: hour, times: 2 },
    { what: 'a millisecond less than an hour', agoMs: hour - 1, times: 1 },
  ])('that this process noted $what ago is noted $times times in all', async ({ agoMs, times }) => {
    for (const atMs of [momentMs - agoMs, momentMs]) {
      await authenticate(secret, atMs)
      await notesWritten()
    }
    expect(notes()).toHaveLength(times)
  })

  test('is not noted again while the key is remembered', async () => {
    for (const after of [0, 1, 59_999]) await authenticate(secret, momentMs + after)
    await notesWritten()
    expect(notes()).toHaveLength(1)
  })

  test.each([
    { what: 'revoked', changes: { revokedAt: moment } },
    { what: 'expired', changes: { expiresAt: moment } },
    { what: 'of another secret', changes: { secretSha256: sha256('another') } },
  ])('is not noted of a key that is $what', async ({ changes }) => {
    holds(changes)
    await expect(authenticate(secret, momentMs)).rejects.toMatchObject({ code: 'API_KEY_INVALID' })
    await notesWritten()
    expect(notes()).toEqual([])
  })

  test('costs the request no time: nobody waits for the note but the end of the request', async () => {
    let arrive: (value: unknown) => void = () => undefined
    table.on(UpdateCommand).callsFake(() => new Promise((resolve) => (arrive = resolve)))
    expect(await authenticate(secret, momentMs)).toMatchObject({ id: 'key-1' })

    const order: string[] = []
    const noted = notesWritten().then(() => order.push('noted'))
    order.push('arrived')
    arrive({})
    await noted
    expect(order).toEqual(['arrived', 'noted'])
    expect(await notesWritten()).toBeUndefined()
  })

  test('that cannot be noted is logged without a trace of the key, and the request goes on', async () => {
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    table.on(UpdateCommand).rejects(Object.assign(new Error(`no ${secret} ${sha256(secret)}`), { name: 'AccessDenied' }))
    expect(await authenticate(secret, momentMs)).toMatchObject({ id: 'key-1' })
    await notesWritten()
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 'info', what: 'the use of an API key was not noted', errorName: 'AccessDenied' },
    ])
  })
})

describe('a secret that begins as an issued one', () => {
  const issued = apiKeySecret(new Uint8Array(apiKeyRandomBytes).fill(7))

  test('and whose check characters do not hold is refused, and no table is asked', async () => {
    await expect(authenticate(`${issued.slice(0, -1)}!`, momentMs)).rejects.toMatchObject({ code: 'API_KEY_INVALID' })
    expect(lookUps()).toBe(0)
  })

  test('and is whole is looked up like any other', async () => {
    holds({}, issued)
    expect(await authenticate(issued, momentMs)).toMatchObject({ id: 'key-1' })
    expect(lookUps()).toBe(1)
  })
})

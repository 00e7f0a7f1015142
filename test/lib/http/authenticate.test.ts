import { createHash } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError } from '../../../lib/errors.ts'
import type { ApiKey } from '../../../lib/domain/api-key.ts'
import { catchLog } from '../../support/log-lines.ts'
import { apiKeyOf, momentMs } from '../../support/samples.ts'

const secret = 'a-secret'
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const minute = 60_000
const iso = (ms: number): string => new Date(ms).toISOString()

/** A process that has seen no key yet, over a table that holds this one. */
async function freshProcess() {
  vi.resetModules()
  const { authenticate } = await import('../../../lib/http/authenticate.ts')
  const { notesWritten } = await import('../../../lib/http/notes-under-way.ts')
  const { documentClient } = await import('../../../lib/store/client.ts')
  const table = mockClient(documentClient)
  const holds = (changes: Partial<ApiKey> | undefined) =>
    table
      .on(GetCommand)
      .resolves(changes ? { Item: { pk: 'KEYS', sk: sha256(secret), ...apiKeyOf(sha256(secret), changes) } } : {})
  const notes = () => table.commandCalls(UpdateCommand).map(({ args }) => args[0].input)
  const failsToNote = () => table.on(UpdateCommand).rejects(new Error('no room'))
  table.on(UpdateCommand).resolves({})
  const lookUps = () => table.commandCalls(GetCommand).map(({ args }) => args[0].input)
  holds({})
  return { authenticate, notesWritten, holds, lookUps, notes, failsToNote, documentClient }
}

let process: Awaited<ReturnType<typeof freshProcess>>

beforeEach(async () => {
  vi.stubEnv('TABLE_NAME', 'contour')
  process = await freshProcess()
})

const outcome = async (asked: string | undefined, nowMs: number): Promise<string> => {
  try {
    return (await process.authenticate(asked, nowMs)).id
  } catch (error) {
    // The module was loaded anew, and its errors with it: the name tells an ApiError.
    const { name, code } = error as ApiError
    if (name !== 'ApiError') throw error
    return code
  }
}

describe('a request', () => {
  test('with a good key comes from its holder', async () => {
    expect(await process.authenticate(secret, momentMs)).toMatchObject({ id: 'key-1', title: 'CRM', administratorId: 'admin-1' })
  })

  test('looks its key up by the SHA-256 of the secret, as it is now; the secret goes nowhere', async () => {
    await process.authenticate(secret, momentMs)
    expect(process.lookUps()).toEqual([{ TableName: 'contour', Key: { pk: 'KEYS', sk: sha256(secret) }, ConsistentRead: true }])
  })

  test.each([undefined, ''])('with the key %j lacks one, and nothing is looked up', async (none) => {
    expect(await outcome(none, momentMs)).toBe('API_KEY_MISSING')
    expect(process.lookUps()).toEqual([])
  })

  test('with an unknown key is refused', async () => {
    process.holds(undefined)
    expect(await outcome(secret, momentMs)).toBe('API_KEY_INVALID')
  })

  test.each([
    { what: 'a revoked key', changes: { revokedAt: iso(momentMs - 1) }, is: 'API_KEY_INVALID' },
    { what: 'a key that expires this very millisecond', changes: { expiresAt: iso(momentMs) }, is: 'API_KEY_INVALID' },
    { what: 'a key that expired long ago', changes: { expiresAt: '2020-01-01T00:00:00.000Z' }, is: 'API_KEY_INVALID' },
    { what: 'a key that expires a millisecond later', changes: { expiresAt: iso(momentMs + 1) }, is: 'key-1' },
    {
      what: 'a revoked key that has not expired',
      changes: { revokedAt: iso(momentMs), expiresAt: iso(momentMs + minute) },
      is: 'API_KEY_INVALID',
    },
    { what: 'an item of another secret', changes: { secretSha256: sha256('another') }, is: 'API_KEY_INVALID' },
  ])('with $what: $is', async ({ changes, is }) => {
    process.holds(changes)
    expect(await outcome(secret, momentMs)).toBe(is)
  })
})

describe('a key that was good a moment ago', () => {
  test('is not looked up for a minute, then it is', async () => {
    for (const after of [0, 1, minute - 1]) await process.authenticate(secret, momentMs + after)
    expect(process.lookUps()).toHaveLength(1)
    await process.authenticate(secret, momentMs + minute)
    expect(process.lookUps()).toHaveLength(2)
  })

  test('is remembered for a minute again after that', async () => {
    for (const after of [0, minute, 2 * minute - 1]) await process.authenticate(secret, momentMs + after)
    expect(process.lookUps()).toHaveLength(2)
  })

  test('is refused at the latest a minute after it was revoked, however often it is used', async () => {
    await process.authenticate(secret, momentMs)
    process.holds({ revokedAt: iso(momentMs + 1) })
    const outcomes = []
    for (const after of [20_000, 40_000, minute - 1, minute]) outcomes.push(await outcome(secret, momentMs + after))
    expect(outcomes).toEqual(['key-1', 'key-1', 'key-1', 'API_KEY_INVALID'])
  })

  test('is refused from the millisecond in which it expires, without a look-up', async () => {
    process.holds({ expiresAt: iso(momentMs + 10) })
    expect(await outcome(secret, momentMs)).toBe('key-1')
    expect(await outcome(secret, momentMs + 9)).toBe('key-1')
    expect(await outcome(secret, momentMs + 10)).toBe('API_KEY_INVALID')
    expect(process.lookUps()).toHaveLength(1)
  })

  test('does not let another secret in', async () => {
    await process.authenticate(secret, momentMs)
    process.holds(undefined)
    expect(await outcome(`${secret} `, momentMs)).toBe('API_KEY_INVALID')
  })
})

describe('a key that was refused', () => {
  test('is not remembered: made good, it is good at once', async () => {
    process.holds(undefined)
    expect(await outcome(secret, momentMs)).toBe('API_KEY_INVALID')
    process.holds({})
    expect(await outcome(secret, momentMs)).toBe('key-1')
  })

  test('is looked up every time', async () => {
    process.holds({ revokedAt: iso(momentMs) })
    await outcome(secret, momentMs)
    await outcome(secret, momentMs + 1)
    expect(process.lookUps()).toHaveLength(2)
  })
})

describe('the use of a key', () => {
  const hour = 60 * minute

  test('is noted with the moment, apart from where keys stand', async () => {
    await process.authenticate(secret, momentMs)
    await process.notesWritten()
    expect(process.notes()).toEqual([
      {
        TableName: 'contour',
        Key: { pk: 'KEYUSES', sk: sha256(secret) },
        UpdateExpression: 'SET lastUsedAt = :at',
        ExpressionAttributeValues: { ':at': iso(momentMs) },
      },
    ])
  })

  test.each([
    { ago: 'an hour', agoMs: hour, notes: 2 },
    { ago: 'a millisecond less than an hour', agoMs: hour - 1, notes: 1 },
  ])('that this process noted $ago ago is noted $notes times in all', async ({ agoMs, notes }) => {
    await process.authenticate(secret, momentMs - agoMs)
    await process.notesWritten()
    await process.authenticate(secret, momentMs)
    expect(process.notes()).toHaveLength(notes)
  })

  test('that is refused is not noted', async () => {
    process.holds({ revokedAt: iso(momentMs) })
    await outcome(secret, momentMs)
    expect(process.notes()).toEqual([])
  })

  test('that cannot be noted refuses nobody', async () => {
    catchLog()
    process.failsToNote()
    expect(await outcome(secret, momentMs)).toBe('key-1')
    await process.notesWritten()
    expect(process.notes()).toHaveLength(1)
    // Nothing was noted, so the next look-up tries again.
    await process.authenticate(secret, momentMs + minute)
    expect(process.notes()).toHaveLength(2)
  })
})

describe('the memory of keys', () => {
  const secretOf = (index: number) => `secret-${index}`
  const holdsAny = () =>
    mockClient(process.documentClient)
      .on(UpdateCommand)
      .resolves({})
      .on(GetCommand)
      .callsFake(({ Key }: { Key: { sk: string } }) => ({ Item: { pk: 'KEYS', ...apiKeyOf(Key.sk), sk: Key.sk } }))

  test('has room for a thousand, and begins anew when there are more', async () => {
    const table = holdsAny()
    const asked = async (index: number): Promise<number> => {
      const before = table.commandCalls(GetCommand).length
      await process.authenticate(secretOf(index), momentMs)
      return table.commandCalls(GetCommand).length - before
    }
    for (let index = 0; index < 1_000; index++) expect(await asked(index)).toBe(1)
    expect([await asked(0), await asked(999)]).toEqual([0, 0])
    expect(await asked(1_000)).toBe(1)
    expect([await asked(1_000), await asked(0)]).toEqual([0, 1])
  })
})

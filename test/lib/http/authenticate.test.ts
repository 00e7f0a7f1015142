import { createHash } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiKey } from '../../../lib/domain/key/api-key.ts'
import { ApiError } from '../../../lib/errors.ts'
import { authenticate } from '../../../lib/http/authenticate.ts'
import { notesWritten } from '../../../lib/http/notes-under-way.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { catchLog } from '../../support/log-lines.ts'
import { apiKeyOf, momentMs } from '../../support/samples.ts'

const table = mockClient(documentClient)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const minute = 60_000
const iso = (ms: number): string => new Date(ms).toISOString()

/** Each test has another one, which this process has never seen. */
let secret = ''
let secrets = 0

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  secret = `a-secret-${++secrets}`
  table.reset()
  table.on(UpdateCommand).resolves({})
  holds({})
})

/** The table has this key, or none. */
function holds(changes: Partial<ApiKey> | undefined): void {
  const item = changes && { pk: 'KEYS', sk: sha256(secret), ...apiKeyOf(sha256(secret), changes) }
  table.on(GetCommand).resolves(item ? { Item: item } : {})
}

const lookUps = () => table.commandCalls(GetCommand).map(({ args }) => args[0].input)
const notes = () => table.commandCalls(UpdateCommand).map(({ args }) => args[0].input)

const outcome = async (asked: string | undefined, nowMs: number): Promise<string> => {
  try {
    return (await authenticate(asked, nowMs)).id
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code
  }
}

describe('a request', () => {
  test('with a good key comes from its holder', async () => {
    expect(await authenticate(secret, momentMs)).toMatchObject({ id: 'key-1', title: 'CRM', administratorId: 'admin-1' })
  })

  test('looks its key up by the SHA-256 of the secret, as it is now; the secret goes nowhere', async () => {
    await authenticate(secret, momentMs)
    expect(lookUps()).toEqual([{ TableName: 'contour', Key: { pk: 'KEYS', sk: sha256(secret) }, ConsistentRead: true }])
  })

  test.each([undefined, ''])('with the key %j lacks one, and nothing is looked up', async (none) => {
    expect(await outcome(none, momentMs)).toBe('API_KEY_MISSING')
    expect(lookUps()).toEqual([])
  })

  test('with an unknown key is refused', async () => {
    holds(undefined)
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
    holds(changes)
    expect(await outcome(secret, momentMs)).toBe(is)
  })
})

describe('a key that was good a moment ago', () => {
  test('is not looked up for a minute, then it is', async () => {
    for (const after of [0, 1, minute - 1]) await authenticate(secret, momentMs + after)
    expect(lookUps()).toHaveLength(1)
    await authenticate(secret, momentMs + minute)
    expect(lookUps()).toHaveLength(2)
  })

  test('is remembered for a minute again after that', async () => {
    for (const after of [0, minute, 2 * minute - 1]) await authenticate(secret, momentMs + after)
    expect(lookUps()).toHaveLength(2)
  })

  test('is refused at the latest a minute after it was revoked, however often it is used', async () => {
    await authenticate(secret, momentMs)
    holds({ revokedAt: iso(momentMs + 1) })
    const outcomes = []
    for (const after of [20_000, 40_000, minute - 1, minute]) outcomes.push(await outcome(secret, momentMs + after))
    expect(outcomes).toEqual(['key-1', 'key-1', 'key-1', 'API_KEY_INVALID'])
  })

  test('is refused from the millisecond in which it expires, without a look-up', async () => {
    holds({ expiresAt: iso(momentMs + 10) })
    expect(await outcome(secret, momentMs)).toBe('key-1')
    expect(await outcome(secret, momentMs + 9)).toBe('key-1')
    expect(await outcome(secret, momentMs + 10)).toBe('API_KEY_INVALID')
    expect(lookUps()).toHaveLength(1)
  })

  test('does not let another secret in', async () => {
    await authenticate(secret, momentMs)
    holds(undefined)
    expect(await outcome(`${secret} `, momentMs)).toBe('API_KEY_INVALID')
  })
})

describe('a key that was refused', () => {
  test('is not remembered: made good, it is good at once', async () => {
    holds(undefined)
    expect(await outcome(secret, momentMs)).toBe('API_KEY_INVALID')
    holds({})
    expect(await outcome(secret, momentMs)).toBe('key-1')
  })

  test('is looked up every time', async () => {
    holds({ revokedAt: iso(momentMs) })
    await outcome(secret, momentMs)
    await outcome(secret, momentMs + 1)
    expect(lookUps()).toHaveLength(2)
  })
})

describe('the use of a key', () => {
  const hour = 60 * minute

  test('is noted with the moment, apart from where keys stand', async () => {
    await authenticate(secret, momentMs)
    await notesWritten()
    expect(notes()).toEqual([
      {
        TableName: 'contour',
        Key: { pk: 'KEYUSES', sk: sha256(secret) },
        UpdateExpression: 'SET lastUsedAt = :at',
        ExpressionAttributeValues: { ':at': iso(momentMs) },
      },
    ])
  })

  test.each([
    { ago: 'an hour', agoMs: hour, times: 2 },
    { ago: 'a millisecond less than an hour', agoMs: hour - 1, times: 1 },
  ])('that this process noted $ago ago is noted $times times in all', async ({ agoMs, times }) => {
    await authenticate(secret, momentMs - agoMs)
    await notesWritten()
    await authenticate(secret, momentMs)
    expect(notes()).toHaveLength(times)
  })

  test('that is refused is not noted', async () => {
    holds({ revokedAt: iso(momentMs) })
    await outcome(secret, momentMs)
    expect(notes()).toEqual([])
  })

  test('that cannot be noted refuses nobody', async () => {
    catchLog()
    table.on(UpdateCommand).rejects(new Error('no room'))
    expect(await outcome(secret, momentMs)).toBe('key-1')
    await notesWritten()
    expect(notes()).toHaveLength(1)
    // Nothing was noted, so the next look-up tries again.
    await authenticate(secret, momentMs + minute)
    expect(notes()).toHaveLength(2)
  })
})

describe('the memory of keys', () => {
  test('has room for a thousand, and begins anew when there are more', async () => {
    let lookUps = 0
    table.on(GetCommand).callsFake(({ Key: { sk } }: { Key: { sk: string } }) => {
      lookUps++
      return { Item: { pk: 'KEYS', ...apiKeyOf(sk), sk } }
    })
    const asked = async (index: number): Promise<number> => {
      const before = lookUps
      await authenticate(`secret-${index}`, momentMs)
      return lookUps - before
    }
    // What this process has met before goes with the first key that finds no room. Then there are two: that one, and the one before it.
    await asked(0)
    let first = 1
    while (first <= 1_000 && (await asked(first)) + (await asked(first - 1)) === 1) first++
    for (let index = first + 1; index < first + 999; index++) expect(await asked(index)).toBe(1)
    expect([await asked(first), await asked(first + 998)]).toEqual([0, 0])
    expect(await asked(first + 999)).toBe(1)
    expect([await asked(first + 999), await asked(first)]).toEqual([0, 1])
  })
})

import { createHash, randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler as changeStatus } from '../../functions/external/change-payout-status/handler.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { handler as listLeadFields } from '../../functions/external/list-lead-fields/handler.ts'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { handler as listPayouts } from '../../functions/external/list-payouts/handler.ts'
import { commitAct } from '../../infra/ops/commands/commit-act.ts'
import type { ApiKey } from '../../lib/domain/key/api-key.ts'
import { apiKeyIssued, loadApiKey } from '../../lib/store/key/api-key.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { apiKeyKey } from '../../lib/store/keys.ts'
import type { Step } from '../../lib/store/table/transact.ts'
import { call, callStreaming } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { payoutsIn, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const mark = (secret: string, attribute: 'revokedAt' | 'expiresAt', at: string) =>
  documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: apiKeyKey(sha256(secret)),
      UpdateExpression: 'SET #a = :at',
      ExpressionAttributeNames: { '#a': attribute },
      ExpressionAttributeValues: { ':at': at },
    }),
  )

const handlers = [
  { name: 'GET /payout', ask: (key: string | null) => callStreaming(listPayouts, { key }) },
  { name: 'GET /partner', ask: (key: string | null) => callStreaming(listPartners, { key }) },
  { name: 'GET /lead-fields', ask: (key: string | null) => call(listLeadFields, { key }) },
  { name: 'POST /payout', ask: (key: string | null) => call(createPayout, { key, body: {} }) },
  { name: 'PUT /payout/{id}/status', ask: (key: string | null) => call(changeStatus, { key, path: { id: 'x' }, body: {} }) },
] as const

const invalid = { status: 401, code: 'API_KEY_INVALID', message: 'Недействительный API-ключ' }
const missing = { status: 401, code: 'API_KEY_MISSING', message: 'Не указан API-ключ' }
const shown = ({ status, body }: { status: number; body: { code: string; message: string } }) => ({
  status,
  code: body.code,
  message: body.message,
})

describeOnEngine('API keys', () => {
  // A key of its own for every test: a good one is remembered for a while.
  let secret = ''
  beforeEach(async () => {
    secret = `a-key-of-one-test-${randomUUID()}`
    await newContour({ ...testContour, apiKeys: [{ title: 'One test', administrator: 'second@test.example', secret }] })
  })

  test('are stored only as their SHA-256: the secret is nowhere in the table', async () => {
    const partnerId = await partnerIdOf('rich@test.example')
    expect((await call(createPayout, { key: secret, body: { partnerId, amount: 400 } })).status).toBe(201)
    const items = await storedItems()
    const whole = JSON.stringify(items)
    expect(payoutsIn(items)).toHaveLength(1)
    for (const spelling of [secret, secret.toUpperCase(), btoa(secret), Buffer.from(secret).toString('hex')]) {
      expect(whole).not.toContain(spelling)
    }
    const digest = sha256(secret)
    expect(Object.keys(items).filter((key) => key.includes(digest))).toEqual([`KEYS/${digest}`])
    expect(items[`KEYS/${digest}`]).toEqual({
      pk: 'KEYS',
      sk: digest,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      secretSha256: digest,
      title: 'One test',
      administratorId: expect.any(String),
      createdAt: expect.any(String),
      expiresAt: null,
      revokedAt: null,
    })
  })

  test('do not reach an answer, not even as their SHA-256', async () => {
    const partnerId = await partnerIdOf('rich@test.example')
    const created = await call(createPayout, { key: secret, body: { partnerId, amount: 400 } })
    const listed = await callStreaming(listPayouts, { key: secret })
    for (const answer of [created, listed]) {
      expect(JSON.stringify(answer.body)).not.toContain(secret)
      expect(JSON.stringify(answer.body)).not.toContain(sha256(secret))
    }
    expect(created.body.history[0].changedByApiKey.title).toBe('One test')
  })

  test.each(handlers)('let $name in when good, and out when missing, empty, unknown or misspelt', async ({ ask }) => {
    expect((await ask(secret)).status).not.toBe(401)
    expect(shown(await ask(null))).toEqual(missing)
    expect(shown(await ask(''))).toEqual(missing)
    for (const key of ['unknown', `${secret} `, secret.toUpperCase(), sha256(secret), secret.slice(0, -1)]) {
      expect(shown(await ask(key))).toEqual(invalid)
    }
  })

  test.each(handlers)('are refused by $name once revoked', async ({ ask }) => {
    await mark(secret, 'revokedAt', new Date().toISOString())
    expect(shown(await ask(secret))).toEqual(invalid)
  })

  test.each(handlers)('are refused by $name once expired', async ({ ask }) => {
    await mark(secret, 'expiresAt', new Date(Date.now() - 1).toISOString())
    expect(shown(await ask(secret))).toEqual(invalid)
  })

  test('with an end are good until that moment, and not from it on, even when they were just used', async () => {
    const end = Date.now() + 10_000
    await mark(secret, 'expiresAt', new Date(end).toISOString())
    vi.useFakeTimers({ toFake: ['Date'], now: end - 1 })
    try {
      expect((await call(listLeadFields, { key: secret })).status).toBe(200)
      vi.setSystemTime(end)
      expect(shown(await call(listLeadFields, { key: secret }))).toEqual(invalid)
    } finally {
      vi.useRealTimers()
    }
  })

  test('that are revoked after use are refused within a minute, however often they are used', async () => {
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    try {
      expect((await call(listLeadFields, { key: secret })).status).toBe(200)
      await mark(secret, 'revokedAt', new Date(start).toISOString())
      for (const seconds of [20, 40, 59]) {
        vi.setSystemTime(start + seconds * 1000)
        await call(listLeadFields, { key: secret })
      }
      vi.setSystemTime(start + 60_000)
      expect(shown(await call(listLeadFields, { key: secret }))).toEqual(invalid)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    { what: 'a body that is no JSON', request: { body: '{"partnerId":' } },
    { what: 'a body of another type', request: { body: '<a/>', headers: { 'content-type': 'text/xml' } } },
    { what: 'a body that is too large', request: { body: { requisites: 'я'.repeat(300_000) } } },
    { what: 'a body that misses everything', request: { body: {} } },
    { what: 'no body', request: {} },
  ])('are judged before $what', async ({ request }) => {
    expect(shown(await call(createPayout, { key: 'unknown', ...request }))).toEqual(invalid)
    expect(shown(await call(createPayout, { key: null, ...request }))).toEqual(missing)
    expect(shown(await call(changeStatus, { key: 'unknown', path: { id: 'x' }, ...request }))).toEqual(invalid)
    // The same request with a good key is refused for its body, so the key is checked first.
    expect((await call(createPayout, { key: secret, ...request })).status).not.toBe(401)
  })
})

describeOnEngine('an API key that is issued', () => {
  test('never overwrites another one', async () => {
    await newContour(testContour)
    const of = (title: string): ApiKey => ({
      id: randomUUID(),
      title,
      administratorId: 'a',
      secretSha256: sha256('the same secret'),
      createdAt: '2026-03-01T00:00:00.000Z',
      expiresAt: null,
      revokedAt: null,
    })
    await commitAct(async () => ({ steps: apiKeyIssued(of('first'), 'Issued', []), answer: null }))
    const [step] = apiKeyIssued(of('second'), 'Issued', []) as [Step, Step]
    const refusal = new Error('taken')
    await expect(commitAct(async () => ({ steps: [{ ...step, refused: () => refusal }], answer: null }))).rejects.toBe(refusal)
    expect(await loadApiKey(sha256('the same secret'))).toMatchObject({ title: 'first' })
  })
})

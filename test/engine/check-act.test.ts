import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Handler } from '../../lib/http/endpoint.ts'
import { call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [first, second] = testContour.administrators.map(({ email }) => email) as [string, string]
const dayMs = 24 * 60 * 60 * 1000

let browsers: [Browser, Browser]
let id: string

const ask = (name: string, browser: Browser, request: object, more: object = {}) =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...browser.headers, ...more } })
const decide = (status: string, key: string) =>
  ask('console-change-payout-status', browsers[0], { path: { id }, body: { status } }, { 'idempotency-key': key })
const look = async (key: string, browser = browsers[0]) => {
  const { status, body } = await ask('check-act', browser, { path: { key } })
  expect(status).toBe(200)
  return body as { isDone: boolean; doneAt: string | null }
}
const notDone = { isDone: false, doneAt: null }

describeOnEngine('asking whether an act was done', () => {
  beforeEach(async () => {
    await newContour(testContour)
    browsers = [await letIn('Administrator', first), await letIn('Administrator', second)]
    const partnerId = await partnerIdOf('rich@test.example')
    ;({ id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 600 }))
  })
  afterEach(() => void vi.useRealTimers())

  test('tells its actor when it was, after any number of sign-ins, and nobody else', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const { body } = await decide('Approved', 'one')
    expect(await look('one')).toEqual({ isDone: true, doneAt: body.updatedAt })
    expect(await look('one', await letIn('Administrator', first))).toMatchObject({ isDone: true })
    expect(await look('one', browsers[1])).toEqual(notDone)
    expect(await look('another')).toEqual(notDone)
  })

  test('says that it was not, of an act that was never sent and of one that was refused', async () => {
    expect(await look('one')).toEqual(notDone)
    expect((await decide('Paid', 'one')).status).toBe(409)
    expect(await look('one')).toEqual(notDone)
  })

  test('changes nothing: an act that was not done stays undone, and one that was is left as it was', async () => {
    const before = await storedItems()
    await look('one')
    expect(touchedKeys(before, await storedItems()).filter((key) => !key.startsWith('LOGINUSE#'))).toEqual([])
    expect((await decide('Approved', 'one')).status).toBe(200)
    const done = await storedItems()
    await look('one')
    expect(touchedKeys(done, await storedItems()).filter((key) => !key.startsWith('LOGINUSE#'))).toEqual([])
  })

  test('says so for seven days, as long as the act is replayed', async () => {
    await decide('Approved', 'one')
    const doneMs = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: doneMs + 7 * dayMs - 5_000 })
    expect(await look('one', await letIn('Administrator', first))).toMatchObject({ isDone: true })
    vi.setSystemTime(doneMs + 7 * dayMs + 5_000)
    expect(await look('one', await letIn('Administrator', first))).toEqual(notDone)
  })
})

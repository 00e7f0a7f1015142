import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeEveryWrite, beforeNextWrite } from '../support/meanwhile.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { expectWhole, storedItems } from '../support/stored.ts'
import { takenBack } from '../support/taken-back.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [first, second] = testContour.administrators.map(({ email }) => email) as [string, string]
const contourWith = (settings: object = {}) => ({
  ...testContour,
  settings: { ...testContour.settings, requireInnForPayouts: false, minimumPayout: 1, ...settings },
})

let browsers: [Browser, Browser]
let partnerId: string
/** A request of 600 rubles by a partner who has 1000.5: 400.5 are left beside it. */
let id: string

async function begin(settings: object = {}): Promise<void> {
  await newContour(contourWith(settings))
  browsers = [await letIn('Administrator', first), await letIn('Administrator', second)]
  partnerId = await partnerIdOf('rich@test.example')
  id = (await requestPayoutBy('ApiKey', { partnerId, rubles: 600 })).id
}

const inConsole = (name: string, request: object = {}, browser = browsers[0]): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...browser.headers } })
const decide = (status: string, more: object = {}, browser = browsers[0]): Promise<Answer> =>
  inConsole('console-change-payout-status', { path: { id }, body: { status, ...more } }, browser)
const byKey = (status: string): Promise<Answer> =>
  call(handlers.get('change-payout-status') as Handler, { key: testKey, path: { id }, body: { status } })
const approvedAlready = () => movePayoutBy('ApiKey', { id, to: 'Approved' })
const steps = async () =>
  (await loadPayout(id))?.history.map(({ status, confirmedShortfallKopecks = null }) => [status, confirmedShortfallKopecks])

const told = ({ status, body: { code, available, shortfall } }: Answer) => ({ status, code, available, shortfall })
const unconfirmed = { status: 409, code: 'PAYOUT_SHORTFALL_UNCONFIRMED' }
const uncovered = { status: 409, code: 'PAYOUT_UNCOVERED' }

describeOnEngine('an administrator and a request that lost its cover', () => {
  beforeEach(() => begin())

  test.each([
    { to: 'Approved', prepare: async () => undefined },
    { to: 'Paid', prepare: approvedAlready },
  ])('$to is refused with the figures, and nothing is written', async ({ to, prepare }) => {
    await prepare()
    await takenBack(partnerId, 600_00)
    const before = await storedItems()
    const answer = await decide(to)
    expect(told(answer)).toEqual({ ...unconfirmed, available: -199.5, shortfall: 199.5 })
    expect(answer.body.message).toBe(
      'Заявка не покрыта: доступно -199.50, не хватает 199.50. Чтобы всё же продолжить, подтвердите недостачу этой суммой',
    )
    expect(await storedItems()).toEqual(before)
  })

  test.each([
    { what: 'to the kopeck', kopecks: 400_50, to: 200 },
    { what: 'by a kopeck too little', kopecks: 400_51, to: 409 },
  ])('a request that is covered $what: $to', async ({ kopecks, to }) => {
    await takenBack(partnerId, kopecks)
    expect((await decide('Approved')).status).toBe(to)
  })

  test('goes on when the shortfall is confirmed by its amount, which history keeps and shows, anew for each step', async () => {
    await takenBack(partnerId, 600_00)
    expect(told(await decide('Approved', { confirmedShortfall: 199.49 }))).toEqual({
      ...unconfirmed,
      available: -199.5,
      shortfall: 199.5,
    })
    const approved = await decide('Approved', { confirmedShortfall: 199.5 })
    expect(approved.status).toBe(200)
    expect(approved.body.history.at(-1)).toMatchObject({ status: 'Approved', confirmedShortfall: 199.5 })
    expect(told(await decide('Paid'))).toMatchObject(unconfirmed)
    await takenBack(partnerId, 0.5 * 100)
    expect(told(await decide('Paid', { confirmedShortfall: 199.5 }))).toEqual({ ...unconfirmed, available: -200, shortfall: 200 })
    expect((await decide('Paid', { confirmedShortfall: 200 })).status).toBe(200)
    expect(await steps()).toEqual([
      ['Requested', null],
      ['Approved', 199_50],
      ['Paid', 200_00],
    ])
    const { body } = await inConsole('console-show-payout', { path: { id } })
    expect(body.history.map(({ confirmedShortfall }: { confirmedShortfall?: number }) => confirmedShortfall)).toEqual([
      undefined,
      199.5,
      200,
    ])
    expectWhole(await storedItems())
  })

  test('confirms no more than the request: what is owed besides was owed without it', async () => {
    await takenBack(partnerId, 5000_00)
    expect(told(await decide('Approved', { confirmedShortfall: 4599.5 }))).toEqual({
      ...unconfirmed,
      available: -4599.5,
      shortfall: 600,
    })
    expect((await decide('Approved', { confirmedShortfall: 600 })).status).toBe(200)
  })

  test('may reject it without a word', async () => {
    await takenBack(partnerId, 600_00)
    expect((await decide('Rejected', { comment: 'вознаграждение отменено' })).status).toBe(200)
  })

  test('a shortfall confirmed for a covered request has no meaning, and is not kept', async () => {
    expect((await decide('Approved', { confirmedShortfall: 5 })).status).toBe(200)
    expect(await steps()).toEqual([
      ['Requested', null],
      ['Approved', null],
    ])
  })

  test.each([
    { confirmedShortfall: '199.5', detail: 'ожидается число, а не строка' },
    { confirmedShortfall: 199.555, detail: 'ожидается не больше двух знаков после точки' },
    { confirmedShortfall: 0, detail: 'ожидается число больше нуля' },
    { confirmedShortfall: -5, detail: 'ожидается число больше нуля' },
  ])('$confirmedShortfall is no sum', async ({ confirmedShortfall, detail }) => {
    const { status, body } = await decide('Approved', { confirmedShortfall })
    expect([status, body.code]).toEqual([400, 'PAYOUT_SHORTFALL_INVALID'])
    expect(body.violations[0]).toEqual({ path: 'confirmedShortfall', message: `Некорректная сумма недостачи: ${detail}` })
  })

  test.each([
    { to: 'Approved', prepare: async () => undefined },
    { to: 'Paid', prepare: approvedAlready },
  ])('$to is refused when the reward is taken back between its reads and its write', async ({ to, prepare }) => {
    await prepare()
    const was = await steps()
    beforeNextWrite(() => takenBack(partnerId, 600_00))
    expect(told(await decide(to))).toEqual({ ...unconfirmed, available: -199.5, shortfall: 199.5 })
    expect(await steps()).toEqual(was)
  })

  test.each([
    { to: 'Approved', prepare: async () => undefined },
    { to: 'Paid', prepare: approvedAlready },
  ])('$to with a sum that has grown between its reads and its write is refused with the new one', async ({ to, prepare }) => {
    await prepare()
    await takenBack(partnerId, 600_00)
    beforeNextWrite(() => takenBack(partnerId, 1_00))
    expect(told(await decide(to, { confirmedShortfall: 199.5 }))).toEqual({ ...unconfirmed, available: -200.5, shortfall: 200.5 })
  })

  test('what was earned between its reads and its write covers it: nothing is confirmed then', async () => {
    await takenBack(partnerId, 600_00)
    beforeNextWrite(() => takenBack(partnerId, -300_00))
    expect((await decide('Approved', { confirmedShortfall: 199.5 })).status).toBe(200)
    expect((await steps())?.at(-1)).toEqual(['Approved', null])
  })

  test('whatever else moves the account meanwhile, a covered request is approved and paid', async () => {
    for (const to of ['Approved', 'Paid']) {
      beforeEveryWrite(async (attempt) => (attempt < 2 ? takenBack(partnerId, 1_00) : undefined))
      expect((await decide(to)).status).toBe(200)
    }
    expectWhole(await storedItems())
  })

  test('of two who decide while the reward is taken back, only the one who confirmed what is missing approves it', async () => {
    let confirmed: Answer | undefined
    beforeNextWrite(async () => {
      await takenBack(partnerId, 600_00)
      confirmed = await decide('Approved', { confirmedShortfall: 199.5 }, browsers[1])
    })
    expect(told(await decide('Approved'))).toMatchObject({ status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' })
    expect(confirmed?.status).toBe(200)
    expect(await steps()).toEqual([
      ['Requested', null],
      ['Approved', 199_50],
    ])
  })

  test('repeated under its key it is answered the same, whatever became of the cover since', async () => {
    const request = { path: { id }, body: { status: 'Approved' } }
    const headers = { ...browsers[0].headers, 'Idempotency-Key': 'approve-once' }
    const send = () => call(handlers.get('console-change-payout-status') as Handler, { key: null, ...request, headers })
    expect((await send()).status).toBe(200)
    await takenBack(partnerId, 600_00)
    const again = await send()
    expect([again.status, again.headers['Idempotency-Replayed']]).toEqual([200, 'true'])
  })

  test('the second administrator is told who was first, not about the cover', async () => {
    await approvedAlready()
    await takenBack(partnerId, 600_00)
    const { status, body } = await decide('Approved')
    expect([status, body.code, body.payout.status]).toEqual([409, 'PAYOUT_TRANSITION_FORBIDDEN', 'Approved'])
  })
})

describeOnEngine('a request that lost its cover, by API key', () => {
  test('moves as the specification says, where the contour says nothing else', async () => {
    await begin()
    await takenBack(partnerId, 600_00)
    expect((await byKey('Approved')).status).toBe(200)
    expect((await byKey('Paid')).status).toBe(200)
    expect(await steps()).toEqual([
      ['Requested', null],
      ['Approved', null],
      ['Paid', null],
    ])
    expectWhole(await storedItems())
  })
})

const doors = [
  { door: 'a key', move: byKey },
  { door: 'an administrator', move: (to: string) => decide(to) },
  { door: 'an administrator who confirms it', move: (to: string) => decide(to, { confirmedShortfall: 199.5 }) },
]
const moves = doors.flatMap((door) => [
  { ...door, to: 'Approved', prepare: async () => undefined },
  { ...door, to: 'Paid', prepare: approvedAlready },
])

describeOnEngine('where the contour refuses uncovered payouts', () => {
  beforeEach(() => begin({ refuseUncoveredPayouts: true }))

  test.each(moves)('$to by $door is refused with the figures, and nothing is written', async ({ to, move, prepare }) => {
    await prepare()
    await takenBack(partnerId, 600_00)
    const before = await storedItems()
    const answer = await move(to)
    expect(told(answer)).toEqual({ ...uncovered, available: -199.5, shortfall: 199.5 })
    expect(answer.body.message).toBe(
      'Заявка не покрыта: доступно -199.50, не хватает 199.50. Её можно отклонить или подождать, пока партнер заработает недостающее',
    )
    expect(await storedItems()).toEqual(before)
  })

  test.each(moves)(
    '$to by $door is refused when the reward is taken back between reads and write',
    async ({ to, move, prepare }) => {
      await prepare()
      const was = await steps()
      beforeNextWrite(() => takenBack(partnerId, 600_00))
      expect(told(await move(to))).toEqual({ ...uncovered, available: -199.5, shortfall: 199.5 })
      expect(await steps()).toEqual(was)
    },
  )

  test('a key moves what is covered, and may reject what is not', async () => {
    expect((await byKey('Approved')).status).toBe(200)
    await takenBack(partnerId, 600_00)
    expect((await byKey('Rejected')).status).toBe(200)
  })

  test('what is earned again covers it', async () => {
    await takenBack(partnerId, 600_00)
    await takenBack(partnerId, -199_50)
    expect((await byKey('Approved')).status).toBe(200)
    expect((await decide('Paid')).status).toBe(200)
    expectWhole(await storedItems())
  })
})

describeOnEngine('a request that lost its cover is named', () => {
  beforeEach(async () => {
    await begin()
    await takenBack(partnerId, 600_00)
  })

  test('in the queue and on the card, until it has ended', async () => {
    const shown = async () => (await inConsole('console-list-payouts', { query: { partnerId } })).body[0]
    expect(await shown()).toMatchObject({
      id,
      available: -199.5,
      shortfall: 199.5,
      marks: ['Uncovered', 'SameDetails', 'FirstPayout'],
    })
    expect((await inConsole('console-show-payout', { path: { id } })).body).toMatchObject({
      shortfall: 199.5,
      marks: ['Uncovered', 'SameDetails', 'FirstPayout'],
    })
    await decide('Rejected', { comment: 'нет' })
    expect(await shown()).toMatchObject({ id, shortfall: 0, marks: [] })
  })

  test('in the eligibility check', async () => {
    const { body } = await call(handlers.get('check-payout-eligibility') as Handler, { key: testKey, path: { id: partnerId } })
    expect(body.uncoveredPayout).toEqual({ id, amount: 600, shortfall: 199.5 })
    expect(body.note).toContain('Открытая заявка на 600 не покрыта: не хватает 199.50')
  })

  test('by the audit, which finds nothing wrong', async () => {
    const report = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
    expect(report.findings).toEqual([])
    expect(report.uncovered).toEqual([{ payoutId: id, partnerId, amount: 600, shortfall: 199.5 }])
  })
})

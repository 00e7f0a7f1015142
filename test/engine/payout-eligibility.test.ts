import { beforeEach, expect, test } from 'vitest'
import { handler as checkEligibility } from '../../functions/external/check-payout-eligibility/handler.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { touchedKeys, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

let partnerId: string
beforeEach(async () => {
  await newContour(testContour)
  partnerId = await partnerIdOf('rich@test.example')
})
const ask = (query?: Record<string, string | string[]>, id = partnerId) =>
  call(checkEligibility, { key: testKey, path: { id }, ...(query && { query }) })

describeOnEngine('GET /partner/{id}/payout-eligibility', () => {
  test('foresees a request that passes, and changes nothing', async () => {
    const before = await storedItems()
    const { status, body } = await ask({ amount: '400.25' })
    expect([status, body.isEligible, body.amount, body.activePayoutId]).toEqual([200, true, 400.25, null])
    expect(touchedKeys(before, await storedItems())).toEqual([])
    expect((await call(createPayout, { key: testKey, body: { partnerId, amount: 400.25 } })).status).toBe(201)
  })

  test('names the active request, what it holds and what is left', async () => {
    const id = await payoutIn('Approved', { partnerId, rubles: 400 })
    const { body } = await ask()
    expect(body).toMatchObject({ isEligible: false, activePayoutId: id, held: 400, available: 600.5, amount: 600.5 })
    expect(body.checks.filter((check: { isPassed: boolean }) => !check.isPassed)).toEqual([
      {
        name: 'noOtherRequestIsActive',
        isPassed: false,
        code: 'PAYOUT_ALREADY_ACTIVE',
        message: 'Уже есть активная заявка на выплату',
      },
    ])
  })

  test.each(['019537aa-0000-7000-8000-000000000099', 'x', '%00'])('knows no partner %s', async (id) => {
    expect(await ask(undefined, id)).toMatchObject({ status: 404, body: { code: 'PARTNER_NOT_FOUND' } })
  })

  test.each([
    { amount: '0', why: 'ожидается число больше нуля' },
    { amount: '-1', why: 'ожидается число больше нуля' },
    { amount: '1.005', why: 'ожидается не больше двух знаков после точки' },
    { amount: '1e-3', why: 'ожидается не больше двух знаков после точки' },
    { amount: '', why: 'ожидается число' },
    { amount: 'много', why: 'ожидается число' },
    { amount: ' 1', why: 'ожидается число' },
    { amount: '1000000000000.01', why: 'ожидается не больше 1000000000000 рублей' },
    { amount: '9'.repeat(40), why: 'ожидается не больше 1000000000000 рублей' },
  ])('refuses the amount «$amount»: $why', async ({ amount, why }) => {
    const { status, body } = await ask({ amount })
    expect([status, body.code, body.message]).toEqual([400, 'PAYOUT_AMOUNT_INVALID', 'Некорректная сумма вывода'])
    expect(body.violations).toEqual([{ path: 'amount', message: `Некорректная сумма вывода: ${why}` }])
  })

  test.each(['0.01', '1000000000000', '12.3', '1e3', '1.650e3'])('takes the amount %s', async (amount) => {
    expect((await ask({ amount })).body.amount).toBe(Number(amount))
  })
})

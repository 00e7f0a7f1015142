import { beforeEach, expect, test } from 'vitest'
import { handler as checkEligibility } from '../../functions/external/check-payout-eligibility.ts'
import { handler as createPayout } from '../../functions/external/create-payout.ts'
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

  test.each(['0', '-1', '1.005', '1e-3', '', 'много', ' 1', '1000000000000.01', '9'.repeat(40)])(
    'refuses the amount «%s»',
    async (amount) => {
      expect(await ask({ amount })).toMatchObject({
        status: 400,
        body: { code: 'PAYOUT_AMOUNT_INVALID', violations: [{ path: 'amount', message: 'Некорректная сумма вывода' }] },
      })
    },
  )

  test.each(['0.01', '1000000000000', '12.3', '1e3', '1.650e3'])('takes the amount %s', async (amount) => {
    expect((await ask({ amount })).body.amount).toBe(Number(amount))
  })
})

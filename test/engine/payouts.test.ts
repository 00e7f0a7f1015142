import { beforeEach, expect, test } from 'vitest'
import { handler as createPayout } from '../../functions/create-payout.ts'
import { loadAccount, findPartnerId } from '../../lib/store/partner.ts'
import { call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

describeOnEngine('POST /payout on the engine', () => {
  beforeEach(() => newContour(testContour))

  test('of 50 requests at once for one partner exactly one is created, and the account holds it once', async () => {
    const partnerId = (await findPartnerId('rich@test.example')) ?? ''
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(createPayout, { key: testKey, body: { partnerId, amount: 400 } })),
    )
    const [created, refused] = [answers.filter(({ status }) => status === 201), answers.filter(({ status }) => status !== 201)]
    expect(created).toHaveLength(1)
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(['Уже есть активная заявка на выплату']))
    expect(await loadAccount(partnerId)).toEqual({
      partnerId,
      accruedKopecks: 100_050,
      availableKopecks: 60_050,
      heldKopecks: 40_000,
      paidKopecks: 0,
      activePayoutId: created[0]?.body.id,
    })
  })
})

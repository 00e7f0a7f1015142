import { beforeEach, expect, test } from 'vitest'
import { addDeal, leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

describeOnEngine('a request that is sent again without an Idempotency-Key', () => {
  beforeEach(() => newContour({ ...leadContour, settings: { ...leadContour.settings, requireInnForPayouts: false } }))

  test('adds the same deal a second time', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 1 })
    await addDeal(id, { amount: 10 })
    const { body } = await addDeal(id, { amount: 10 })
    expect(body.deals.map(({ amount }: { amount: number }) => amount)).toEqual([1, 10, 10])
  })

  test('is refused for a payout while the first request is active', async () => {
    const partnerId = await partnerIdOf('plain@test.example')
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 100 })).toMatchObject({ status: 201 })
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 100 })).toMatchObject({
      status: 400,
      code: 'PAYOUT_ALREADY_ACTIVE',
    })
  })
})

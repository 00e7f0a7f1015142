import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptedShortfall, asksForCover, shortfallOf, uncoveredRequest } from '../../../../lib/domain/payout/payout-cover.ts'
import { payoutStatuses } from '../../../../lib/domain/payout/payout.ts'
import { type ApiError, InvariantViolation } from '../../../../lib/errors.ts'
import { accountOf, actors, moment, payoutId } from '../../../support/samples.ts'

const amountKopecks = 50_000
const payout = { id: payoutId, amountKopecks }
const account = (availableKopecks: number, changes: object = {}) =>
  accountOf({ availableKopecks, heldKopecks: amountKopecks, activePayoutId: payoutId, ...changes })

describe('what is missing of a request', () => {
  test.each([
    { what: 'nothing while as much is left as there was', availableKopecks: 10, shortfall: 0 },
    { what: 'nothing to the kopeck', availableKopecks: 0, shortfall: 0 },
    { what: 'a kopeck', availableKopecks: -1, shortfall: 1 },
    { what: 'all of it', availableKopecks: -amountKopecks, shortfall: amountKopecks },
    { what: 'never more than all of it', availableKopecks: -amountKopecks - 1, shortfall: amountKopecks },
  ])('is $what', ({ availableKopecks, shortfall }) => {
    expect(shortfallOf(payout, account(availableKopecks), moment)).toBe(shortfall)
  })

  test.each([
    { day: moment.slice(0, 10), shortfall: 0 },
    { day: '2999-01-01', shortfall: 300 },
  ])('counts a hold that ends with $day', ({ day, shortfall }) => {
    const waiting = account(-300, { waitingKopecks: 300, waitingByDay: { [day]: 300 } })
    expect(shortfallOf(payout, waiting, moment)).toBe(shortfall)
  })

  test('is what a rejection gives back less: together they come to the request or to the debt', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), fc.integer({ min: 1, max: 100_000 }), (available, amount) => {
        const missing = shortfallOf({ amountKopecks: amount }, account(available), moment)
        expect(missing).toBeGreaterThanOrEqual(0)
        expect(missing).toBeLessThanOrEqual(amount)
        // With as much earned as is missing, what is left is nothing, or the debt that is there without the request.
        expect(missing === 0 ? available >= 0 : available + missing <= 0).toBe(true)
        expect(missing === amount || available + missing >= 0).toBe(true)
      }),
    )
  })

  test('is told of the request that an account holds, and of no account that holds none', () => {
    expect(uncoveredRequest(account(-300), moment)).toEqual({ payoutId, amountKopecks, shortfallKopecks: 300 })
    expect(uncoveredRequest(account(0), moment)).toBeNull()
    expect(uncoveredRequest(accountOf({ availableKopecks: -300 }), moment)).toBeNull()
  })
})

describe('cover is asked for', () => {
  const asked = (settings: object) =>
    payoutStatuses.flatMap((to) =>
      (['ApiKey', 'Administrator', 'Partner'] as const)
        .filter((by) => asksForCover({ to, actor: actors[by], settings }))
        .map((by) => `${by}: ${to}`),
    )

  test('where administrators send money on its way', () => {
    expect(asked({})).toEqual(['Administrator: Approved', 'Administrator: Paid'])
  })

  test('at every door, where the contour refuses what is not covered', () => {
    const all = ['ApiKey', 'Administrator', 'Partner']
    expect(asked({ refuseUncoveredPayouts: true })).toEqual(['Approved', 'Paid'].flatMap((to) => all.map((by) => `${by}: ${to}`)))
  })
})

describe('a move', () => {
  const accepted = (availableKopecks: number, confirmedShortfallKopecks: number | null, settings: object = {}) => {
    try {
      const of = { payout, account: account(availableKopecks), settings, confirmedShortfallKopecks, at: moment }
      return acceptedShortfall({ to: 'Paid', actor: actors.Administrator, ...of })
    } catch (error) {
      const { code, members } = error as ApiError
      return { code, ...members }
    }
  }
  const unconfirmed = { code: 'PAYOUT_SHORTFALL_UNCONFIRMED', available: -3, shortfall: 3 }

  test.each([
    { available: 0, confirmed: null, accepted: undefined },
    { available: 0, confirmed: 300, accepted: undefined },
    { available: -300, confirmed: 300, accepted: 300 },
    { available: -300, confirmed: null, accepted: unconfirmed },
    { available: -300, confirmed: 299, accepted: unconfirmed },
    { available: -300, confirmed: 301, accepted: unconfirmed },
  ])('with $available kopecks left and $confirmed confirmed', ({ available, confirmed, ...expected }) => {
    expect(accepted(available, confirmed)).toEqual(expected.accepted)
  })

  test.each([null, 300])('is refused with %s confirmed where the contour refuses what is not covered', (confirmed) => {
    const refused = { code: 'PAYOUT_UNCOVERED', available: -3, shortfall: 3 }
    expect(accepted(-300, confirmed, { refuseUncoveredPayouts: true })).toEqual(refused)
  })

  test('is never judged without the account', () => {
    const of = { payout, account: undefined, settings: {}, confirmedShortfallKopecks: null, at: moment }
    expect(() => acceptedShortfall({ to: 'Paid', actor: actors.Administrator, ...of })).toThrow(InvariantViolation)
  })
})

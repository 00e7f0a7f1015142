import { figuresAt } from '../../../../lib/domain/account/account.ts'
import { describe, expect, test } from 'vitest'
import { dueBy, freeFrom, holdsAt, waitingBehind, waitingWith } from '../../../../lib/domain/payout/hold.ts'
import { accountOf } from '../../../support/samples.ts'

describe('the day with which a reward is free', () => {
  test.each([
    { at: '2026-11-22T10:00:00.000Z', holdDays: 0, day: null },
    { at: '2026-11-22T10:00:00.000Z', holdDays: 1, day: '2026-11-24' },
    { at: '2026-11-22T23:59:59.999Z', holdDays: 1, day: '2026-11-24' },
    { at: '2026-11-23T00:00:00.000Z', holdDays: 1, day: '2026-11-24' },
    { at: '2026-11-23T00:00:00.001Z', holdDays: 1, day: '2026-11-25' },
    { at: '2026-02-27T12:00:00.000Z', holdDays: 14, day: '2026-03-14' },
    { at: '2027-12-31T12:00:00.000Z', holdDays: 365, day: '2028-12-31' },
  ])('earned at $at to wait $holdDays days is $day: all days have passed then', ({ at, holdDays, day }) => {
    expect(freeFrom(at, holdDays)).toBe(day)
  })
})

const waitingByDay = { '2026-12-07': 700, '2026-12-01': 100, '2026-12-31': 5 }

test.each([
  { day: '2026-11-30', kopecks: 0, left: 3 },
  { day: '2026-12-01', kopecks: 100, left: 2 },
  { day: '2026-12-06', kopecks: 100, left: 2 },
  { day: '2026-12-07', kopecks: 800, left: 1 },
  { day: '2027-01-01', kopecks: 805, left: 0 },
])('with $day $kopecks kopecks are free', ({ day, kopecks, left }) => {
  expect(dueBy(day, waitingByDay)).toBe(kopecks)
  expect(Object.keys(waitingBehind(waitingByDay, day))).toHaveLength(left)
})

test('parts of one day are one part, and a part of nothing is none', () => {
  expect(waitingWith(waitingByDay, '2026-12-01', 11)).toEqual({ ...waitingByDay, '2026-12-01': 111 })
  expect(waitingWith({}, '2026-12-01', 11)).toEqual({ '2026-12-01': 11 })
  expect(waitingWith({ '2026-12-01': 11 }, '2026-12-01', -11)).toEqual({})
})

test('the figures of a moment have what is free by then among what is available', () => {
  const account = accountOf({ waitingKopecks: 805, availableKopecks: -300, accruedKopecks: 505, waitingByDay })
  expect(figuresAt(account, '2026-12-06T23:59:59.999Z')).toMatchObject({ waitingKopecks: 705, availableKopecks: -200 })
  expect(figuresAt(account, '2026-12-07T00:00:00.000Z')).toEqual({
    accruedKopecks: 505,
    waitingKopecks: 5,
    availableKopecks: 500,
    heldKopecks: 0,
    paidKopecks: 0,
  })
})

test('what is not free yet is listed soonest first', () => {
  expect(holdsAt(waitingByDay, '2026-12-01T00:00:00.000Z')).toEqual([
    { availableFrom: '2026-12-07', amountKopecks: 700 },
    { availableFrom: '2026-12-31', amountKopecks: 5 },
  ])
})

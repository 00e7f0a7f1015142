import { describe, expect, test } from 'vitest'
import { pageFaults } from './statement-model.ts'

const money = ([accrued = 0, available = 0, held = 0, paid = 0]: readonly number[]) => ({
  accrued,
  waiting: 0,
  available,
  held,
  paid,
})
const entry = (id: string, change: readonly number[], balance: readonly number[]) => ({
  id,
  change: money(change),
  balance: money(balance),
  cause: { kind: 'Reward' },
})
const whole = {
  ...money([15.5, 5.25, 0.25, 10]),
  holds: [] as { availableFrom: string; amount: number }[],
  entries: [
    entry('3', [0.5, 0.5], [15.5, 5.25, 0.25, 10]),
    entry('2', [0, -10.25, 0.25, 10], [15, 4.75, 0.25, 10]),
    entry('1', [15, 15], [15, 15]),
  ],
  nextCursor: null as string | null,
}
const faultsOf = (body: object, cursor: string | null = null, limit = 100): string =>
  pageFaults(
    { kind: 'readStatement', owner: 'anna', limit, cursor },
    { status: 200, code: null, text: '', body, isReplay: false, token: null },
  ).join('; ')

describe('a page that adds up', () => {
  test.each([
    { what: 'whole', body: whole, cursor: null },
    { what: 'cut', body: { ...whole, entries: whole.entries.slice(0, 2), nextCursor: 'next' }, cursor: null },
    { what: 'behind another one, below the figures of now', body: { ...whole, ...money([20, 20]) }, cursor: 'cursor' },
    { what: 'empty', body: { ...money([]), holds: [], entries: [], nextCursor: null }, cursor: null },
  ])('has no faults: $what', ({ body, cursor }) => {
    expect(faultsOf(body, cursor)).toBe('')
  })
})

describe('a page that does not add up says so:', () => {
  const [newest, middle, oldest] = whole.entries
  test.each([
    { what: 'a head of another moment', body: { ...whole, ...money([15, 4.75, 0.25, 10]) }, says: 'the head is not where' },
    { what: 'a head that is not whole', body: { ...whole, held: 0.26 }, says: 'the head is not whole' },
    { what: 'figures above nothing', body: { ...whole, entries: [] }, says: 'the head is not where' },
    {
      what: 'an entry left out',
      body: { ...whole, entries: [newest, oldest] },
      says: 'entry 3 does not take available, held, paid on',
    },
    {
      what: 'two entries in another order',
      body: { ...whole, entries: [middle, newest, oldest] },
      says: 'entry 2 does not take',
    },
    { what: 'a beginning cut off', body: { ...whole, entries: [newest, middle] }, says: 'entry 2 does not take accrued' },
    {
      what: 'a balance that is not whole',
      body: { ...whole, entries: [newest, middle, entry('1', [15, 14], [15, 14])] },
      says: 'entry 1 is not whole',
    },
  ])('$what', ({ body, says }) => {
    expect(faultsOf(body)).toContain(says)
  })

  test('more entries than were asked for', () => {
    expect(faultsOf(whole, null, 2)).toContain('3 entries where 2 were asked for')
  })
})

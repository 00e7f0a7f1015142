import { describe, expect, test } from 'vitest'
import { payoutMarks } from '../../../lib/domain/payout/payout-queue.ts'
import { isAskedAbout, isUncovered, sortedOut } from '../../../web/console/features/payouts/attention.ts'
import type { Queued } from '../../../web/console/features/payouts/payout-requests.ts'

const plain: Pick<Queued, 'marks' | 'destination' | 'shortfall'> = { marks: [], destination: 'Confirmed', shortfall: 0 }
const row = (of: Partial<Queued>): Queued => ({ ...plain, ...of }) as Queued

/** Every mark, and whether a request with only that mark is approved only after a question. */
const askedByMark = {
  Uncovered: true,
  FirstPayout: false,
  InnMissing: true,
  InnWrong: true,
  LegalTypeMissing: true,
  PartnerBlocked: true,
  AddressChanged: true,
  DetailsChanged: true,
  OtherDetails: true,
  SameDetails: true,
} as const satisfies Record<(typeof payoutMarks)[number], boolean>

describe('questions before a request is approved', () => {
  test.each(payoutMarks)('the mark %s, as the table says', (mark) => {
    expect(isAskedAbout({ ...plain, marks: [mark] })).toBe(askedByMark[mark])
    // A first payout hides no other mark.
    expect(isAskedAbout({ ...plain, marks: ['FirstPayout', mark] })).toBe(askedByMark[mark])
    expect(isAskedAbout({ ...plain, marks: [mark, 'FirstPayout'] })).toBe(askedByMark[mark])
  })

  test.each([
    { destination: 'None', isAsked: true },
    { destination: 'Other', isAsked: true },
    { destination: 'ByCode', isAsked: false },
    { destination: 'Confirmed', isAsked: false },
    { destination: null, isAsked: false },
  ] as const)('the destination $destination: $isAsked', ({ destination, isAsked }) => {
    expect(isAskedAbout({ marks: [], destination })).toBe(isAsked)
    expect(isAskedAbout({ marks: ['FirstPayout'], destination })).toBe(isAsked)
  })

  test.each([
    { shortfall: 0, is: false },
    { shortfall: 0.01, is: true },
    { shortfall: 1924.5, is: true },
  ])('a request of which $shortfall is missing is uncovered: $is', ({ shortfall, is }) => {
    expect(isUncovered({ shortfall })).toBe(is)
  })
})

test('many at once are sorted: each is in one group, and only those without questions are plain', () => {
  const rows = {
    none: row({}),
    first: row({ marks: ['FirstPayout'] }),
    blocked: row({ marks: ['PartnerBlocked'] }),
    nowhere: row({ destination: 'None' }),
    elsewhere: row({ destination: 'Other' }),
    uncovered: row({ marks: ['Uncovered'], shortfall: 5 }),
    uncoveredFirst: row({ marks: ['Uncovered', 'FirstPayout'], shortfall: 0.01 }),
    // Sorted by the amounts, not by the marks.
    unmarked: row({ shortfall: 1 }),
  }
  expect(sortedOut(Object.values(rows))).toEqual({
    plain: [rows.none, rows.first],
    marked: [rows.blocked, rows.nowhere, rows.elsewhere],
    uncovered: [rows.uncovered, rows.uncoveredFirst, rows.unmarked],
  })
})

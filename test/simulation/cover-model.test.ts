import { describe, expect, test } from 'vitest'
import {
  answered,
  browser,
  butRefused,
  cameIn,
  decidedBy,
  isExplained,
  type Made,
  moved,
  refused,
  requested,
} from './made-history.ts'

// Anna begins with 1000 rubles, asks for 700 and loses 500: 200 are missing.

const olga = browser('olga', 'console of olga')
const corrected = (rubles: number, from: number): Made => ({
  act: { kind: 'correctBalance', owner: 'anna', kopecks: rubles * 100 },
  answer: answered(200, null),
  left: { corrections: [`correction ${from}`] },
  from,
})
const begun: Made[] = [requested('p', 700, 1), cameIn(olga, 2)]
const uncovered: Made[] = [...begun, corrected(-500, 3)]
const path = ['Requested', 'Approved'] as const

/** An approval in the console: what was confirmed with it, and what history keeps. */
const approved = (from: number, confirmed?: number, kept?: number): Made => {
  const made = decidedBy(olga, 'p', 700, [...path], from)
  const [left] = made.left?.payoutMoves ?? []
  return {
    ...made,
    act: { ...made.act, ...(confirmed !== undefined && { confirmed }) },
    left: { payoutMoves: left ? [{ ...left, ...(kept !== undefined && { confirmedShortfallKopecks: kept }) }] : [] },
  }
}
const byKey = (from: number): Made => moved('p', 700, [...path], from)
const unconfirmed = (made: Made, shortfall = 200): Made =>
  butRefused(made, refused(409, 'PAYOUT_SHORTFALL_UNCONFIRMED', { shortfall }))
const refusedByContour = (made: Made, shortfall = 200): Made => butRefused(made, refused(409, 'PAYOUT_UNCOVERED', { shortfall }))
const refusing = (history: Made[]): Made[] => history.map((made) => ({ ...made, refusesUncovered: true }))

describe('a history of requests and their cover, as the service may make it', () => {
  test.each<[string, Made[]]>([
    ['an approval of what is covered', [...begun, approved(3)]],
    ['a sum that is confirmed of what is covered, and not kept', [...begun, approved(3, 200_00)]],
    ['an approval without the sum', [...uncovered, unconfirmed(approved(4))]],
    ['an approval with another sum', [...uncovered, unconfirmed(approved(4, 199_99))]],
    ['an approval with the sum', [...uncovered, approved(4, 200_00, 200_00)]],
    ['a key, which needs none', [...uncovered, byKey(4)]],
    ['a key, where the contour refuses it', refusing([...uncovered, refusedByContour(byKey(4))])],
    [
      'an administrator, where the contour refuses it, whatever is confirmed',
      refusing([...uncovered, refusedByContour(approved(4, 200_00))]),
    ],
    ['what is covered, where the contour refuses what is not', refusing([...begun, byKey(3)])],
    ['an approval that was faster', [...begun, { ...approved(3), to: 9 }, { ...corrected(-500, 4), to: 5 }]],
  ])('%s', (_, history) => {
    expect(isExplained(history)).toBe(true)
  })
})

describe('a history of requests and their cover that shows an error', () => {
  test.each<[string, Made[]]>([
    ['an approval of what is not covered, without a word', [...uncovered, approved(4)]],
    ['a sum that nobody keeps', [...uncovered, approved(4, 200_00)]],
    ['another sum than is missing', [...uncovered, approved(4, 100_00, 100_00)]],
    ['a sum that is kept and was not confirmed', [...uncovered, approved(4, undefined, 200_00)]],
    ['a sum that is kept of what is covered', [...begun, approved(3, 200_00, 200_00)]],
    ['a refusal of what is covered', [...begun, unconfirmed(approved(3))]],
    ['a refusal with other figures', [...uncovered, unconfirmed(approved(4), 199)]],
    ['a refusal of the sum that is missing', [...uncovered, unconfirmed(approved(4, 200_00))]],
    ['a key that is refused where the contour does not say so', [...uncovered, refusedByContour(byKey(4))]],
    ['a key that is asked to confirm', [...uncovered, unconfirmed(byKey(4))]],
    ['a key past the contour', refusing([...uncovered, byKey(4)])],
    ['a sum that opens what the contour refuses', refusing([...uncovered, approved(4, 200_00, 200_00)])],
  ])('%s', (_, history) => {
    expect(isExplained(history)).toBe(false)
  })
})

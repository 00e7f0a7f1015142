import { describe, expect, test } from 'vitest'
import {
  answered,
  browser,
  butRefused,
  cameIn,
  decidedBy,
  day,
  isExplained,
  type Made,
  moved,
  payout,
  refused,
  requested,
} from './made-history.ts'

// Anna asks for 700 rubles and has payouts go elsewhere; then it is marked paid.

const olga = browser('olga', 'console of olga')
const anna = browser('anna', 'phone of anna')
const moment = (ms: number): string => new Date(ms).toISOString()
const changed: Made = {
  act: { kind: 'changeDetails', owner: 'anna', to: 'card 3', code: '123456' },
  answer: answered(200, {}),
  left: { profileEdits: ['edit'] },
  posted: { detailsSetAt: moment(0) },
  as: anna,
  from: 5,
}
const approved: Made[] = [requested('p', 700, 1), moved('p', 700, ['Requested', 'Approved'], 2), cameIn(olga, 3), cameIn(anna, 4)]
const waiting: Made[] = [...approved, changed]
const path = ['Requested', 'Approved', 'Paid'] as const
/** Asked for by a code to details that stand in no profile, and approved. */
const elsewhere: Made[] = [
  cameIn(anna, 0),
  {
    act: { kind: 'requestPayout', owner: 'anna', by: 'Partner', kopecks: 70_000, to: 'card 3', code: '123456' },
    answer: payout('p', 700, 'Requested'),
    left: { payouts: ['p'] },
    posted: { requestedAt: moment(0) },
    as: anna,
    from: 1,
  },
  moved('p', 700, ['Requested', 'Approved'], 2),
  cameIn(olga, 3),
]

const paid = (atMs: number): Made => ({ ...decidedBy(olga, 'p', 700, [...path], 6), ms: atMs, posted: { paidAt: moment(atMs) } })
const byKey = (atMs: number): Made => ({ ...moved('p', 700, [...path], 6), ms: atMs, posted: { paidAt: moment(atMs) } })
const coolsDown = (made: Made, untilMs = day): Made =>
  butRefused(made, refused(409, 'PAYOUT_COOLS_DOWN', { until: moment(untilMs) }))
const withSettings = (history: Made[], settings: Pick<Made, 'coolDownHours' | 'coolsKeys'>): Made[] =>
  history.map((made) => ({ ...made, ...settings }))

describe('a history of payouts that wait, as the service may make it', () => {
  test.each<[string, Made[]]>([
    ['a payment where nothing was changed', [...approved, paid(0)]],
    ['a payment at the hour', [...waiting, paid(day)]],
    ['a refusal before it', [...waiting, coolsDown(paid(day - 1))]],
    ['a key, which waits for nothing', [...waiting, byKey(0)]],
    ['a key, where it waits', withSettings([...waiting, coolsDown(byKey(0))], { coolsKeys: true })],
    ['a payment to other details at the hour', [...elsewhere, paid(day)]],
    ['a refusal of one to other details before it', [...elsewhere, coolsDown(paid(day - 1))]],
    ['a payment where nothing waits', withSettings([...waiting, paid(0)], { coolDownHours: 0 })],
  ])('%s', (_, history) => {
    expect(isExplained(history)).toBe(true)
  })
})

describe('a history of payouts that wait that shows an error', () => {
  test.each<[string, Made[]]>([
    ['a payment a millisecond before the hour', [...waiting, paid(day - 1)]],
    ['a payment to other details a millisecond before the hour', [...elsewhere, paid(day - 1)]],
    ['a refusal of one to other details at the hour', [...elsewhere, coolsDown(paid(day))]],
    ['a refusal at the hour', [...waiting, coolsDown(paid(day))]],
    ['a refusal where nothing was changed', [...approved, coolsDown(paid(0))]],
    ['a refusal with another end', [...waiting, coolsDown(paid(0), day + 1)]],
    ['a key that is refused where the contour does not say so', [...waiting, coolsDown(byKey(0))]],
    ['a key past the contour', withSettings([...waiting, byKey(0)], { coolsKeys: true })],
    ['a refusal where nothing waits', withSettings([...waiting, coolsDown(paid(0), 0)], { coolDownHours: 0 })],
  ])('%s', (_, history) => {
    expect(isExplained(history)).toBe(false)
  })
})

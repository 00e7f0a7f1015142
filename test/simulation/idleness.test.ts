import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { idlenessIn } from './idleness.ts'
import { browser, cameIn, decidedBy, observedOf } from './made-history.ts'

const hour = 60 * 60 * 1000
// Ids end with the number of the call that made them: the sign-in is the first.
const olga = browser('olga', 'login-0001')

/** Olga signs in, and decides so many hours later each time: the calls, as far as each was idle. */
function idlenessAfter(...hours: number[]): string[] {
  const calls = [
    cameIn(olga, 1),
    ...hours.map((_, index) => decidedBy(olga, 'p', 300, ['Requested', 'Approved'], 2 + index)),
  ].map((made, index): Call => observedOf({ ...made, ms: (hours[index - 1] ?? 0) * hour }).call)
  return calls.slice(1).map(idlenessIn(calls))
}

test.each([
  { hours: [11], idleness: ['none'], what: 'is kept by being begun' },
  { hours: [12], idleness: ['certain'], what: 'is over after twelve hours' },
  { hours: [11, 22], idleness: ['none', 'possible'], what: 'may be kept by a use, whose note may be lost' },
  { hours: [11, 23], idleness: ['none', 'certain'], what: 'is over twelve hours behind its last use' },
])('the login of an administrator $what', ({ hours, idleness }) => {
  expect(idlenessAfter(...hours)).toEqual(idleness)
})

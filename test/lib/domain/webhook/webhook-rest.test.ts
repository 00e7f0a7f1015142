import { describe, expect, test } from 'vitest'
import { nextRest, restAfterTimeout, restStage, waitSeconds } from '../../../../lib/domain/webhook/webhook-rest.ts'

const nowMs = Date.parse('2026-11-23T10:00:00.000Z')
const after = (seconds: number): string => new Date(nowMs + seconds * 1000).toISOString()

describe('a webhook that does not answer in time', () => {
  test.each([
    { what: 'is awake before it ever rested', state: {}, stage: 'Awake' },
    { what: 'is awake that timed out and does not rest yet', state: { timeoutsInRow: 2 }, stage: 'Awake' },
    { what: 'rests a moment before its rest is over', state: { restsUntil: after(0.001) }, stage: 'Resting' },
    { what: 'is tried when its rest is over', state: { restsUntil: after(0) }, stage: 'Over' },
  ])('$what', ({ state, stage }) => expect(restStage(state, nowMs)).toBe(stage))

  test.each([
    { what: 'does not rest after two', state: { timeoutsInRow: 2 }, rest: undefined },
    { what: 'rests after three in a row', state: { timeoutsInRow: 3 }, rest: { rests: 1, restsUntil: after(30) } },
    {
      what: 'rests no longer for those that were under way',
      state: { timeoutsInRow: 9, rests: 1, restsUntil: after(1) },
      rest: undefined,
    },
    {
      what: 'rests anew when its rest was over',
      state: { timeoutsInRow: 9, rests: 1, restsUntil: after(-1) },
      rest: { rests: 2, restsUntil: after(60) },
    },
  ])('$what', ({ state, rest }) => expect(restAfterTimeout(state, nowMs)).toEqual(rest))

  test('rests twice as long each time, and eight minutes at most', () => {
    const rests = [undefined, 1, 2, 3, 4, 5, 99].map((count) => nextRest({ ...(count && { rests: count }) }, nowMs))
    expect(rests.map(({ restsUntil }) => (Date.parse(restsUntil) - nowMs) / 1000)).toEqual([30, 60, 120, 240, 480, 480, 480])
  })

  test.each([
    { random: 0, rests: 1, until: 10.2, seconds: 11 },
    { random: 0.5, rests: 1, until: 10, seconds: 25 },
    { random: 0.999, rests: 4, until: 240, seconds: 479 },
    { random: 0.999, rests: 9, until: 495, seconds: 900 },
    { random: 0, rests: 1, until: -5, seconds: 0 },
  ])('has events wait until its rest is over and as long again by chance: $seconds s', ({ random, rests, until, seconds }) => {
    expect(waitSeconds({ rests, restsUntil: after(until) }, nowMs, random)).toBe(seconds)
  })
})

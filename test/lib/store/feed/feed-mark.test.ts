import * as fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { readCursor, writeCursor } from '../../../../lib/contract/cursor.ts'
import { listEvents } from '../../../../functions/external/list-events/spec.ts'
import { lowestIdAt } from '../../../../lib/domain/value/id.ts'
import { feedMark, isOfThisFeed } from '../../../../lib/store/feed/feed-mark.ts'

const nowMs = Date.parse('2026-03-04T05:06:07.089Z')
const actId = lowestIdAt(nowMs - 60_000)
const beginning = fc.constantFrom(undefined, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z')
const table = fc.constantFrom('partner-program-demo', 'partner-program-demo-20260301-0159', 'partner-program-auto')
const settingsOf = (feedBegan: string | undefined) => (feedBegan === undefined ? {} : { feedBegan })

beforeEach(() => vi.stubEnv('TABLE_NAME', 'contour'))

test('a cursor holds what was written into it, whatever place and mark that is, and is a parameter of the feed', () => {
  const mark = fc.option(fc.stringMatching(/^[0-9a-f]{16}$/), { nil: undefined })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.nat(999), mark, (ms, index, written) => {
      const id = lowestIdAt(ms)
      const text = writeCursor('events', written === undefined ? [id, index] : [id, index, written])
      expect(text).toMatch(/^[\w-]+$/)
      const place = { actId: id, index, ...(written !== undefined && { mark: written }) }
      expect(listEvents.query.parse({ cursor: text }).cursor).toEqual(place)
      expect(readCursor('leads', text)).toBeUndefined()
    }),
  )
})

test('a marked cursor is of the feed of its table and its beginning, and of no other', () => {
  fc.assert(
    fc.property(table, beginning, table, beginning, (name, began, otherName, otherBegan) => {
      vi.stubEnv('TABLE_NAME', name)
      const mark = feedMark(settingsOf(began))
      vi.stubEnv('TABLE_NAME', otherName)
      const isSame = name === otherName && began === otherBegan
      expect(isOfThisFeed({ actId, mark }, settingsOf(otherBegan), nowMs)).toBe(isSame)
    }),
  )
})

test.each([
  { what: 'a table from before marks existed', settings: {}, is: true },
  { what: 'a table that noted its beginning', settings: { feedBegan: '2026-01-01T00:00:00.000Z' }, is: false },
])('a cursor without a mark in $what: $is', ({ settings, is }) => {
  expect(isOfThisFeed({ actId }, settings, nowMs)).toBe(is)
})

test.each([
  { aheadMs: 10_000, is: true },
  { aheadMs: 10_001, is: false },
])('a cursor $aheadMs ms ahead of the clock: $is', ({ aheadMs, is }) => {
  const mark = feedMark({})
  expect(isOfThisFeed({ actId: lowestIdAt(nowMs + aheadMs), mark }, {}, nowMs)).toBe(is)
})

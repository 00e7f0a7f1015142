import { expect, test } from 'vitest'
import { type PeriodName, periodOf } from '../../../web/console/features/journal/periods.ts'

test.each<{ at: string; name: PeriodName; since: string; until: string }>([
  // A Monday, a minute after midnight in Moscow: in UTC it is still Sunday.
  { at: '2026-11-22T21:01:00Z', name: 'today', since: '2026-11-23', until: '2026-11-23' },
  { at: '2026-11-22T21:01:00Z', name: 'week', since: '2026-11-23', until: '2026-11-23' },
  { at: '2026-11-22T20:59:59Z', name: 'week', since: '2026-11-16', until: '2026-11-22' },
  { at: '2026-11-26T09:00:00Z', name: 'week', since: '2026-11-23', until: '2026-11-26' },
  { at: '2026-12-01T12:00:00Z', name: 'week', since: '2026-11-30', until: '2026-12-01' },
  { at: '2026-11-30T20:59:59Z', name: 'month', since: '2026-11-01', until: '2026-11-30' },
  { at: '2026-11-30T21:00:00Z', name: 'month', since: '2026-12-01', until: '2026-12-01' },
  { at: '2026-11-30T21:00:00Z', name: 'all', since: '', until: '' },
])('$name at $at is from $since to $until, as Moscow counts days', ({ at, name, since, until }) => {
  expect(periodOf(name, Date.parse(at))).toEqual({ since, until })
})

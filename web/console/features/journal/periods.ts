import { dayMs } from '../../../../lib/domain/value/duration.ts'
import { moscowDay } from '../../../../lib/domain/value/moscow-day.ts'

export const periodNames = ['today', 'week', 'month', 'all'] as const
export type PeriodName = (typeof periodNames)[number]

/** The days of a period that a moment is in, by the calendar of Moscow; a week begins on Monday. */
export function periodOf(name: PeriodName, nowMs: number): { since: string; until: string } {
  const today = moscowDay(nowMs)
  if (name === 'all') return { since: '', until: '' }
  if (name === 'today') return { since: today, until: today }
  if (name === 'month') return { since: `${today.slice(0, 7)}-01`, until: today }
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return { since: moscowDay(nowMs - daysSinceMonday * dayMs), until: today }
}

import type { ScheduledSpec } from './scheduled-spec.ts'

/** A function that is called at night, because it goes through a whole table or has one sent. */
export interface NightSpec extends Omit<ScheduledSpec, 'everyMinutes'> {
  /** When it is called, UTC: at that minute of each of these hours. */
  at: { minute: number; hours: readonly number[] }
}

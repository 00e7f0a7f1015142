import type { TableAccess } from './endpoint-spec.ts'

/** A function that is called by a schedule, not by requests. */
export interface ScheduledSpec {
  /** The function's name: its handler is functions/DOOR/NAME/handler.ts, its bundle dist/functions/NAME. */
  name: string
  door: string
  everyMinutes: number
  /** How long a call may last; as long as all others without it. */
  lastsSeconds?: number
  table: readonly TableAccess[]
}

import type * as z from 'zod/mini'
import type { TableAccess } from './endpoint-spec.ts'

/** A function that no request calls, but messages of a queue, apart from its logic. */
export interface WorkerSpec<Message extends z.ZodMiniType = z.ZodMiniType> {
  /** The function's name: its handler is functions/DOOR/NAME.ts, its bundle dist/functions/NAME. */
  name: string
  door: string
  /** What a message holds, as JSON. */
  message: Message
  table: readonly TableAccess[]
}

/** A function that the table's stream calls, with what was written. */
export type StreamSpec = Omit<WorkerSpec, 'message'>

import type * as z from 'zod/mini'
import type { TableAccess } from './endpoint-spec.ts'

/** A function that is called by messages of a queue, not by requests, without its logic. */
export interface WorkerSpec<Message extends z.ZodMiniType = z.ZodMiniType> {
  /** The function's name: its handler is functions/DOOR/NAME/handler.ts, its bundle dist/functions/NAME. */
  name: string
  door: string
  /** The content of a message, as JSON. */
  message: Message
  table: readonly TableAccess[]
}

/** A function that the table's stream calls with what was written. */
export type StreamSpec = Omit<WorkerSpec, 'message'>

import type { Context } from 'aws-lambda'
import type { ScheduledSpec } from '../contract/scheduled-spec.ts'
import { log, logFault } from '../http/log.ts'
import { type Runtime, systemRuntime } from '../http/runtime.ts'
import { beginTrace } from '../store/table/trace.ts'

/** The scheduled work. When its time is up it ends, or stops where it safely can; returns what is worth a line of the log. */
export type ScheduledWork = (
  runtime: Runtime,
  isTimeUp: () => boolean,
) => Promise<{ outcome: string; isNews: boolean } & Record<string, unknown>>

export type ScheduledHandler = (event: unknown, context: Context) => Promise<void>

/** Reserved from the function's time, for work in progress when time is up. */
const reserveMs = 10_000

/**
 * The Lambda handler of a function that a schedule calls. A failure is logged and fails the call, so that the platform counts it.
 * The next call makes up for it.
 */
export function scheduledWorker(spec: ScheduledSpec, work: ScheduledWork, runtime: Runtime = systemRuntime): ScheduledHandler {
  return async (_event, context) => {
    const startedMs = runtime.now()
    const endMs = startedMs + context.getRemainingTimeInMillis()
    beginTrace({ ...runtime, deadlineMs: endMs - reserveMs / 10 })
    try {
      const { isNews, ...said } = await work(runtime, () => runtime.now() >= endMs - reserveMs)
      if (isNews)
        log('info', { requestId: context.awsRequestId, function: spec.name, ...said, durationMs: runtime.now() - startedMs })
    } catch (error) {
      logFault(context.awsRequestId, error)
      throw error
    }
  }
}

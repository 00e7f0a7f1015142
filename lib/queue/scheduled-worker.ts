import type { Context } from 'aws-lambda'
import { log, logFault } from '../http/log.ts'
import { countedFields, type metricNames } from '../http/metrics.ts'
import { type Runtime, systemRuntime } from '../http/runtime.ts'
import { contourName } from '../store/table/environment.ts'
import { beginTrace } from '../store/table/trace.ts'

/** What is worth a line of the log, and what an alarm counts of it. */
interface Said extends Record<string, unknown> {
  outcome: string
  isNews: boolean
  counts?: Readonly<Partial<Record<keyof typeof metricNames, number>>>
}

/** The scheduled work. When its time is up it ends, or stops where it safely can. */
export type ScheduledWork = (runtime: Runtime, isTimeUp: () => boolean) => Promise<Said>

export type ScheduledHandler = (event: unknown, context: Context) => Promise<void>

/** Reserved from the function's time, for work in progress when time is up. */
const reserveMs = 10_000

/**
 * The Lambda handler of a function that a schedule calls. A failure is logged and fails the call, so that the platform counts it.
 * The next call makes up for it.
 */
export function scheduledWorker(spec: { name: string }, work: ScheduledWork, runtime: Runtime = systemRuntime): ScheduledHandler {
  return async (_event, context) => {
    const startedMs = runtime.now()
    const endMs = startedMs + context.getRemainingTimeInMillis()
    beginTrace({ ...runtime, deadlineMs: endMs - reserveMs / 10 })
    try {
      const { isNews, counts = {}, ...said } = await work(runtime, () => runtime.now() >= endMs - reserveMs)
      if (!isNews) return
      const nowMs = runtime.now()
      log('info', {
        requestId: context.awsRequestId,
        function: spec.name,
        ...said,
        durationMs: nowMs - startedMs,
        ...countedFields({ nowMs, contour: contourName(), endpoint: spec.name, event: undefined, counts }),
      })
    } catch (error) {
      logFault(context.awsRequestId, error)
      throw error
    }
  }
}

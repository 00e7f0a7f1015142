import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'
import { limits } from '../limits.ts'
import { lambdaContext } from './lambda.ts'

export type ScheduledFunction = (event: unknown, context: Context) => Promise<void>

/**
 * Stands in for the schedule that calls a function on AWS: more often, because a developer waits, and never while a call is running. An
 * error is logged and changes nothing: the next call still comes.
 *
 * @returns stops it
 */
export function callAgainAndAgain(
  functionName: string,
  lambda: ScheduledFunction,
  { everyMs, lastsSeconds = limits.scheduledFunctionSeconds }: { everyMs: number; lastsSeconds?: number | undefined },
): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const callLater = (): void => {
    if (isOver) return
    timer = setTimeout(() => void call(), everyMs)
    timer.unref()
  }
  const call = async (): Promise<void> => {
    try {
      await lambda({}, lambdaContext(functionName, randomUUID(), lastsSeconds))
    } catch (error) {
      // Calls fail while the engine is being stopped; that is not logged.
      if (!isOver) console.error(`${functionName} failed, and is called again:`, error)
    }
    callLater()
  }
  callLater()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'
import { limits } from '../limits.ts'
import { lambdaContext } from './lambda.ts'

export type ScheduledFunction = (event: unknown, context: Context) => Promise<void>

/**
 * Stands in for the clock that calls a function on AWS: more often, for whoever sits here, and never while a call is under way. What
 * fails is said and changes nothing: the next call comes all the same.
 *
 * @returns ends it
 */
export function callAgainAndAgain(functionName: string, lambda: ScheduledFunction, everyMs: number): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const callLater = (): void => {
    if (isOver) return
    timer = setTimeout(() => void call(), everyMs)
    timer.unref()
  }
  const call = async (): Promise<void> => {
    try {
      await lambda({}, lambdaContext(functionName, randomUUID(), limits.scheduledFunctionSeconds))
    } catch (error) {
      // When the engine is being stopped, what is under way fails.
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

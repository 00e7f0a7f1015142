import { ApiFailure } from '../api/api-failure.ts'

/** How often an act is repeated before the person is asked. */
const mostRepeats = { unanswered: 2, busy: 4, failed: 1 }
const unansweredWaitSeconds = 1
const longestWaitSeconds = 30

/** The meaning of a failure for the act. */
type Meaning = 'final' | keyof typeof mostRepeats

function meaningOf({ status, code }: ApiFailure): Meaning {
  if (status === 0) return 'unanswered'
  if (status === 429 || status === 503) return 'busy'
  // The gateway timed out: the outcome is unknown, and repeating under the same key tells it.
  if (status >= 500) return code === 'OUTCOME_UNKNOWN' ? 'unanswered' : 'failed'
  return 'final'
}

/** Whether a failure means that the act was not done and will not be. Any other failure leaves it open. */
export const isRefusal = (error: unknown): error is ApiFailure => error instanceof ApiFailure && meaningOf(error) === 'final'

/**
 * Sends an act until it has an answer. Repeats only after no answer, when the service asks to come later, and once after an internal
 * failure; always under the same key, so that it happens once.
 *
 * @param send sends it, under the key it was chosen with
 * @param onWaiting gets the time until the next attempt
 * @throws ApiFailure a refusal, or the failure that outlasted all repeats
 */
export async function performAct<Answer>(send: () => Promise<Answer>, onWaiting: (seconds: number) => void): Promise<Answer> {
  const repeats = { unanswered: 0, busy: 0, failed: 0 }
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const meaning = error instanceof ApiFailure ? meaningOf(error) : 'final'
      if (meaning === 'final' || repeats[meaning] >= mostRepeats[meaning]) throw error
      const asked = (error as ApiFailure).retryAfterSeconds ?? unansweredWaitSeconds * 2 ** repeats[meaning]
      // Offline, nothing is sent automatically, not even when the network is back: the person decides then.
      if (!navigator.onLine) throw error
      repeats[meaning]++
      const seconds = Math.min(asked, longestWaitSeconds)
      onWaiting(seconds)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      if (!navigator.onLine) throw error
    }
  }
}

import { type RetryBudget, waitForTurn } from './retry.ts'
import { StaleRead, type Step, transact } from './transact.ts'

/** What an act comes to: the answer, and the steps that must be written for the answer to be true. */
export interface Decision<Answer> {
  steps?: readonly Step[]
  /** May still be on its way when the steps are written: reads that only the answer needs cost no time of their own. */
  answer: Answer | Promise<Answer>
}

/**
 * Decides and writes. When what the decision was based on has changed by the time of the write, decides again from
 * fresh reads: the checks then give the answer in their own order.
 *
 * @param newToken names one attempt to write, at most 36 characters
 * @throws what the decision or a refused step throws; ApiError SERVICE_UNAVAILABLE when the budget runs out
 */
export async function commit<Answer>(
  decide: () => Promise<Decision<Answer>>,
  newToken: () => string,
  budget: RetryBudget,
): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const { steps = [], answer } = await decide()
    try {
      const [result] = await Promise.all([answer, steps.length > 0 ? transact(steps, newToken(), budget) : undefined])
      return result
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error
    }
    await waitForTurn(attempt, budget)
  }
}

/**
 * Tokens that a process may still spend on retries (the token bucket of the SDK's standard retry mode). Success fills it and
 * failure empties it, so that a table in trouble is not asked many times over by every request that it cannot serve.
 */
export interface RetryBudget {
  tokens: number
}

export const retryBudgetTokens = 500
/** A retry after throttling or a fault. One after a conflict of our own writers costs nothing: it is no sign of an outage. */
export const retryTokens = 5
/** Tokens that a call that succeeded at once gives back; one that succeeded when it was repeated gives back what that cost. */
const successTokens = 1

export const newRetryBudget = (): RetryBudget => ({ tokens: retryBudgetTokens })

/** Takes what a retry costs, and says whether there was so much. */
export function spend(budget: RetryBudget, tokens: number): boolean {
  if (tokens > budget.tokens) return false
  budget.tokens -= tokens
  return true
}

/** @param spent what the last retry cost, when there was one */
export function refund(budget: RetryBudget, spent: number): void {
  budget.tokens = Math.min(retryBudgetTokens, budget.tokens + Math.max(spent, successTokens))
}

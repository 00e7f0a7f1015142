/**
 * The tokens that a process may spend on retries (the token bucket of the SDK's standard retry mode). Success fills it and
 * failure empties it, so that requests do not multiply the load on a table in trouble.
 */
export interface RetryBudget {
  tokens: number
}

export const retryBudgetTokens = 500
/**
 * The cost of a retry after throttling or a fault. A retry after a conflict of our own writers is free: it does not indicate an
 * outage.
 */
export const retryTokens = 5
/** What a call that succeeded at once returns; a call that succeeded after a retry returns what the retry cost. */
const successTokens = 1

export const newRetryBudget = (): RetryBudget => ({ tokens: retryBudgetTokens })

/** Takes the cost of a retry, or returns false when the budget is too low. */
export function spend(budget: RetryBudget, tokens: number): boolean {
  if (tokens > budget.tokens) return false
  budget.tokens -= tokens
  return true
}

/** @param spent the cost of the last retry, if there was one */
export function refund(budget: RetryBudget, spent: number): void {
  budget.tokens = Math.min(retryBudgetTokens, budget.tokens + Math.max(spent, successTokens))
}

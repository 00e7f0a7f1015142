import { systemRuntime } from '../../lib/http/runtime.ts'
import { connectionTimeoutMs, documentClient } from '../../lib/store/table/client.ts'
import { retryBudgetTokens } from '../../lib/store/table/retry-budget.ts'
import { giveFunctions, usualSeconds } from './call.ts'

interface Configurable {
  updateHttpClientConfig: (key: string, value: unknown) => void
}

/**
 * For tests in which many requests at once stand for as many machines. Here they share one, which may be busy with other work: what
 * each machine has for itself (its connections, its retry budget, its time) must not run out because of that.
 *
 * @returns restores the resources of one machine, as `beforeAll` takes it
 */
export function manyMachines(): () => void {
  const { retryBudget } = systemRuntime
  const { tokens } = retryBudget
  const handler = documentClient.config.requestHandler as unknown as Configurable
  giveFunctions({ seconds: 600 })
  handler.updateHttpClientConfig('connectionTimeout', 0)
  Object.defineProperty(retryBudget, 'tokens', {
    configurable: true,
    get: () => retryBudgetTokens,
    set: () => {
      // Ignored: the budget is always full.
    },
  })
  return () => {
    giveFunctions({ seconds: usualSeconds })
    handler.updateHttpClientConfig('connectionTimeout', connectionTimeoutMs)
    Object.defineProperty(retryBudget, 'tokens', { value: tokens, writable: true })
  }
}

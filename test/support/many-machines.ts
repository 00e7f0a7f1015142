import { systemRuntime } from '../../lib/http/runtime.ts'
import { documentClient } from '../../lib/store/client.ts'
import { retryBudgetTokens } from '../../lib/store/retry-budget.ts'
import { giveFunctions } from './call.ts'

interface Configurable {
  updateHttpClientConfig: (key: string, value: unknown) => void
}

/**
 * For tests in which many requests at once stand for as many machines. Here they share one, which may be busy besides: what each
 * machine has for itself (its connections, its retry budget, its time) must not run out because of that.
 */
export function manyMachines(): void {
  giveFunctions({ seconds: 600 })
  const handler = documentClient.config.requestHandler as unknown as Configurable
  handler.updateHttpClientConfig('connectionTimeout', 0)
  Object.defineProperty(systemRuntime.retryBudget, 'tokens', {
    get: () => retryBudgetTokens,
    set: () => {
      // What is spent is there again.
    },
  })
}

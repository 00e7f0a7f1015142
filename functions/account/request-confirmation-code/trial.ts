import { letIn, sentConfirmation } from '../../../test/support/logins.ts'
import { fourDaysAgo } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ sentCode }) => {
    // Signing in had sent a code too.
    await sentCode()
    return {}
  },
  table: async () => {
    const both = await Promise.all(['seven', 'rich'].map((name) => letIn('Partner', `${name}@test.example`, fourDaysAgo())))
    // One has a code that can be mailed again, the other has none.
    await sentConfirmation('seven@test.example', 'Details', 2 * 60_000)
    return both.map(({ headers }) => ({ headers: { ...headers }, query: { again: 'true' }, status: 202 }))
  },
  costs: [{ once: [4, 5, 8, 6] }],
}

import { letIn, sentConfirmation } from '../../../test/support/logins.ts'
import { ask, fourDaysAgo, partnerSignedIn } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ askedErasure }) => ({ headers: (await askedErasure()).headers }),
  table: async () => {
    const { headers } = await partnerSignedIn()
    const code = await sentConfirmation('rich@test.example', 'Erasure')
    await ask('request-erasure', { key: null, headers: { ...headers }, body: { code } })
    const other = await letIn('Partner', 'entity@test.example', fourDaysAgo())
    return [
      { headers: { ...headers }, status: 200 },
      { headers: { ...other.headers }, status: 200 },
    ]
  },
  costs: [{ once: [3, 3, 10, 4] }],
}

import { letIn } from '../../../test/support/logins.ts'
import { fourDaysAgo, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async ({ newLead, session }) => {
    await won(await newLead({ sessionId: await session('seven-loan') }))
    const { headers } = await letIn('Partner', 'seven@test.example', fourDaysAgo())
    return [{ headers: { ...headers }, status: 200 }]
  },
  costs: [{ once: [2, 4, 0, 5.5] }],
}

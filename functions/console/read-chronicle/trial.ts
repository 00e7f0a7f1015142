import { won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ payoutId }) => {
    await payoutId()
    return {}
  },
  table: async ({ newPayout, newLead, session }) => {
    await newPayout()
    await won(await newLead({ sessionId: await session('seven-loan') }), 1000)
    return [{ status: 200 }]
  },
  rights: [{ needs: 'journal.read' }],
  costs: [{ once: [6, 71, 0, 78] }],
}

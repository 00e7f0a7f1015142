import { won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ payoutId }) => {
    await payoutId()
    return {}
  },
  secrets: {
    refused: {
      'a type that there is not': () => ({ query: { type: 'Кенар' } }),
      'a name longer than any address': () => ({ query: { by: 'a'.repeat(255) } }),
    },
    good: () => ({ query: { type: 'money' } }),
  },
  table: async ({ newPayout, newLead, session }) => {
    await newPayout()
    await won(await newLead({ sessionId: await session('seven-loan') }), 1000)
    return [{ status: 200 }]
  },
  rights: [{ needs: 'journal.read' }],
  costs: [{ once: [6, 68, 0, 73] }],
}

import { ask, keys, paidBefore } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ ownPayout }) => {
    await ownPayout()
    return {}
  },
  secrets: {
    refused: {
      'a status that there is not': () => ({ query: { status: 'canary' } }),
    },
  },
  table: async (scene) => {
    const { headers, id } = await paidBefore(scene)
    const { partnerId } = scene
    // By a key, whom the history names.
    const [key, path] = [keys.setUp, { id }]
    for (const status of ['Approved', 'Paid']) await ask('change-payout-status', { key, path, body: { status } })
    await scene.newPayout()
    const asks = [{}, { status: 'Requested,Approved' }, { status: 'Paid' }, { partnerId }].map((query) => ({
      headers,
      query,
      status: 200,
    }))
    return [...asks, { headers, query: { id }, status: 200, since: 8 }]
  },
  rights: [{ needs: 'payouts.read' }],
  costs: [{ once: [4, 14, 0, 12.5] }],
}

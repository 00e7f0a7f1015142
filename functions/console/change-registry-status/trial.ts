import { changeRegistryStatusTrial } from '../../../test/support/act-trials/registries.ts'
import { administratorProven, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...changeRegistryStatusTrial,
  table: async (scene) => {
    const proven = { ...(await administratorProven()).headers }
    const asked = await changeRegistryStatusTrial.table(scene)
    const proved = asked.map((request) => ({ ...request, headers: { ...proven, ...('headers' in request && request.headers) } }))
    // Sent asks for no proof.
    const unproved = { path: { id: nobodysId }, body: { status: 'Sent', revision: 1 }, status: 404, code: 'REGISTRY_NOT_FOUND' }
    return [...proved, unproved]
  },
  rights: [{ needs: 'payouts.pay', body: { status: 'Ready', revision: 1 }, told: [404, 'REGISTRY_NOT_FOUND'] }],
  costs: [{ once: [3, 10, 10, 11], withKey: [3, 10, 12, 11], repeated: [3, 10] }],
}

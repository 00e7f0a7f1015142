import { loadContour } from '../../../lib/store/contour/contour.ts'
import { letIn } from '../../../test/support/logins.ts'
import { addPasskey, newDevice } from '../../../test/support/passkeys.ts'
import {
  administrator,
  administratorProven,
  alsoNamed,
  idempotent,
  nobodysId,
  notProven,
} from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ administratorId }) => ({
    path: { id: await administratorId() },
    body: { role: 'viewer', granted: true, reason: 'may look' },
  }),
  secrets: {
    refused: {
      'a role that there is not': () => ({
        path: { id: 'canary' },
        body: { role: 'canary', granted: true },
      }),
      'an administrator of nobody': () => ({
        path: { id: 'canary' },
        body: { role: 'viewer', granted: true },
      }),
    },
    good: ({ administratorId }) => ({
      path: { id: administratorId },
      body: { role: 'viewer', granted: true, reason: 'canary' },
    }),
  },
  table: async () => {
    const { headers } = await administratorProven()
    const { administrators } = await loadContour()
    // Whose last role is taken has a passkey.
    const other = administrators.find(({ email }) => email !== administrator)
    const owner = await letIn('Administrator', other?.email ?? '')
    await addPasskey(owner, newDevice(owner))
    const idOf = (isAsking: boolean) => administrators.find(({ email }) => (email === administrator) === isAsking)?.id ?? ''
    const changed = (id: string, role: string, granted: boolean) => ({ path: { id }, body: { role, granted }, status: 200 })
    const ofNobody = { ...changed(nobodysId, 'viewer', true), status: 404, code: 'ADMINISTRATOR_NOT_FOUND' }
    return [
      { ...(await notProven()), path: { id: nobodysId }, body: { role: 'viewer', granted: true } },
      { headers: { ...headers, ...alsoNamed }, ...ofNobody },
      { headers: { ...headers, ...idempotent }, ...changed(idOf(false), 'viewer', true) },
      { headers: { ...headers, ...alsoNamed }, ...changed(idOf(false), 'viewer', true) },
      { headers: { ...headers }, ...changed(idOf(false), 'viewer', false) },
      { headers: { ...headers }, ...changed(idOf(false), 'manager', true) },
      { headers: { ...headers }, ...changed(idOf(false), 'manager', false) },
      { headers: { ...headers }, ...changed(idOf(false), 'owner', false) },
      { headers: { ...headers }, ...changed(idOf(false), 'owner', true) },
      { headers: { ...headers }, ...changed(idOf(true), 'owner', false) },
    ]
  },
  rights: [{ needs: 'people.manage', body: { role: 'viewer', granted: true }, told: [404, 'ADMINISTRATOR_NOT_FOUND'] }],
  costs: [{ once: [2, 8, 14, 9], withKey: [2, 8, 16, 9], repeated: [2, 8] }],
}

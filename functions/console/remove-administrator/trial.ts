import type { Handler } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { call } from '../../../test/support/call.ts'
import { handlers } from '../../../test/support/handlers.ts'
import { letIn } from '../../../test/support/logins.ts'
import { addPasskey, newDevice } from '../../../test/support/passkeys.ts'
import { administrator, administratorProven, idempotent, nobodysId, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

const body = { reason: 'left the team' }

export const trial: Trial = {
  good: async ({ spareAdministratorId }) => ({ path: { id: await spareAdministratorId() }, body }),
  secrets: {
    refused: { 'an administrator whom nobody knows': () => ({ path: { id: 'canary' }, body: { reason: 'canary' } }) },
    good: ({ otherAdministratorId }) => ({ path: { id: otherAdministratorId }, body: { reason: 'canary' } }),
  },
  table: async () => {
    const { headers } = await administratorProven()
    const { administrators } = await loadContour()
    const other = administrators.find(({ email }) => email !== administrator)
    // Their key and their passkey end with them.
    const device = await letIn('Administrator', other?.email ?? '')
    await call(handlers.get('issue-key') as Handler, {
      key: null,
      headers: device.headers,
      body: { title: 'CRM', scopes: 'everything' },
    })
    await addPasskey(device, newDevice(device))
    const of = { path: { id: other?.id ?? '' }, body }
    return [
      { ...(await notProven()), ...of },
      { ...of, path: { id: nobodysId }, headers, status: 404, code: 'ADMINISTRATOR_NOT_FOUND' },
      { ...of, headers: { ...headers, ...idempotent }, status: 200 },
      { ...of, headers: { ...headers, ...idempotent }, status: 200 },
    ]
  },
  rights: [{ needs: 'people.manage', body, told: [404, 'ADMINISTRATOR_NOT_FOUND'] }],
  costs: [{ once: [4, 12, 22, 14], withKey: [4, 12, 24, 14], repeated: [3, 10] }],
}

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

const changed = { email: 'moved@test.example', reason: 'another surname' }

export const trial: Trial = {
  good: async ({ spareAdministratorId, newEmail }) => ({
    path: { id: await spareAdministratorId() },
    body: { ...changed, email: newEmail() },
  }),
  secrets: {
    refused: {
      'an administrator whom nobody knows': () => ({ path: { id: 'canary' }, body: { firstName: 'Кенара' } }),
    },
    good: ({ otherAdministratorId }) => ({
      path: { id: otherAdministratorId },
      body: { email: 'moved@canary.example', lastName: 'Кенарова', reason: 'canary' },
    }),
  },
  table: async () => {
    const { headers } = await administratorProven()
    const { administrators } = await loadContour()
    const other = administrators.find(({ email }) => email !== administrator)
    const device = await letIn('Administrator', other?.email ?? '')
    await addPasskey(device, newDevice(device))
    const own = administrators.find(({ email }) => email === administrator)?.id ?? ''
    const of = { path: { id: other?.id ?? '' } }
    return [
      { ...(await notProven()), ...of, body: changed },
      {
        ...of,
        path: { id: nobodysId },
        body: changed,
        headers: { ...headers, ...alsoNamed },
        status: 404,
        code: 'ADMINISTRATOR_NOT_FOUND',
      },
      { ...of, path: { id: own }, body: changed, headers, status: 409, code: 'ADMINISTRATOR_OWN_ADDRESS' },
      { ...of, body: { email: administrator }, headers, status: 409, code: 'ADMINISTRATOR_EXISTS' },
      { ...of, body: {}, headers: { ...headers, ...alsoNamed }, status: 200 },
      { ...of, body: { lastName: 'Другая' }, headers, status: 200 },
      { ...of, body: changed, headers: { ...headers, ...idempotent }, status: 200 },
      { ...of, body: changed, headers: { ...headers, ...idempotent }, status: 200 },
    ]
  },
  rights: [{ needs: 'people.manage', body: changed, told: [404, 'ADMINISTRATOR_NOT_FOUND'] }],
  costs: [{ once: [3, 10, 26, 12], withKey: [3, 10, 28, 12], repeated: [2, 8] }],
}

import { loadContour } from '../../../lib/store/contour/contour.ts'
import { administrator, alsoNamed, devices, idempotent, nobodysId, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ passkeyToChange, otherAdministratorId }) => ({
    headers: (await passkeyToChange()).headers,
    path: { id: await otherAdministratorId() },
    body: { reason: 'lost the phone' },
  }),
  secrets: {
    refused: {
      'an administrator whom nobody knows': () => ({
        path: { id: 'canary' },
        body: { reason: 'canary' },
      }),
    },
    good: ({ otherAdministratorId }) => ({
      path: { id: otherAdministratorId },
      body: { reason: 'canary' },
    }),
  },
  table: async () => {
    const { headers } = await devices().passkeyToChange()
    const { administrators } = await loadContour()
    const id = administrators.find(({ email }) => email !== administrator)?.id ?? ''
    const own = administrators.find(({ email }) => email === administrator)?.id ?? ''
    const asked = { path: { id }, body: { reason: null }, status: 201 }
    return [
      { ...(await notProven()), path: { id }, body: {} },
      {
        ...asked,
        headers: { ...headers, ...alsoNamed },
        path: { id: nobodysId },
        status: 404,
        code: 'ADMINISTRATOR_NOT_FOUND',
      },
      { ...asked, headers, path: { id: own }, status: 409, code: 'PASSKEY_PERMIT_OWN' },
      { ...asked, headers: { ...headers, ...idempotent } },
      { ...asked, headers: { ...headers, ...idempotent } },
    ]
  },
  rights: [{ needs: 'people.manage', body: {}, told: [403, 'PASSKEY_REQUIRED'] }],
  costs: [{ once: [2, 9, 16, 10], withKey: [2, 9, 18, 10], repeated: [2, 9] }],
}

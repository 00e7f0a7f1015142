import { administrator, administratorProven, idempotent, notProven } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

const invited = (of: object = {}) => ({
  email: 'new-admin@test.example',
  firstName: 'Зоя',
  lastName: 'Новая',
  roles: ['viewer'],
  reason: 'joins the team',
  ...of,
})

export const trial: Trial = {
  good: async ({ newEmail }) => ({ body: invited({ email: newEmail() }) }),
  secrets: {
    refused: {
      'a role that there is not': () => ({
        body: invited({ email: 'new@canary.example', firstName: 'Кенара', roles: ['canary'] }),
      }),
    },
    good: () => ({
      body: invited({ email: 'newest@canary.example', firstName: 'Кенара', lastName: 'Кенарова', reason: 'canary' }),
    }),
  },
  table: async () => {
    const { headers } = await administratorProven()
    return [
      { ...(await notProven()), body: invited() },
      { body: invited({ email: administrator }), headers, status: 409, code: 'ADMINISTRATOR_EXISTS' },
      { body: invited(), headers: { ...headers, ...idempotent }, status: 201 },
      { body: invited(), headers: { ...headers, ...idempotent }, status: 201 },
    ]
  },
  rights: [{ needs: 'people.manage', body: invited({ roles: [] }), told: [400, 'ROLES_EXPECTED'] }],
  costs: [{ once: [2, 8, 22, 9], withKey: [2, 8, 24, 9], repeated: [2, 8] }],
}

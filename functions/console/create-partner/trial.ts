import { administratorProven, idempotent } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ newEmail }) => ({
    body: { email: newEmail(), firstName: 'Зоя', lastName: 'Королёва', inn: '500100732259' },
  }),
  secrets: {
    refused: {
      'an address that is taken': () => ({
        body: { email: 'plain@canary.example', lastName: 'Кенарова' },
      }),
      'a wrong ИНН': () => ({
        body: { email: 'newest@canary.example', inn: '500100732250' },
      }),
    },
    good: () => ({
      body: { email: 'newest@canary.example', firstName: 'Кенара', lastName: 'Кенарова' },
    }),
  },
  table: async () => {
    const proven = (await administratorProven()).headers
    const body = { email: 'new@test.example' }
    return [
      { body: { email: 'rich@test.example' }, status: 409, code: 'EMAIL_TAKEN' },
      { headers: idempotent, body, status: 201 },
      { headers: idempotent, body, status: 201 },
      { headers: { ...proven }, body: { email: 'paid@test.example', inn: '500100732259' }, status: 201 },
    ]
  },
  rights: [{ needs: 'partners.write', body: { email: 'rich@test.example' }, told: [409, 'EMAIL_TAKEN'] }],
  costs: [{ once: [2, 10, 22, 11.5], withKey: [3, 10, [24, 26], 11.5], repeated: [2, 9] }],
}

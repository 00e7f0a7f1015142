import { answersTo } from '../../../test/support/answered-legal-type.ts'
import { scan } from '../../../test/support/files.ts'
import { alsoNamed, idempotent, keyNaming } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const trial: Trial = {
  good: async ({ newEmail }) => ({
    body: { email: newEmail(), firstName: 'Зоя', lastName: 'Королёва', inn: '500100732259' },
  }),
  secrets: {
    refused: {
      'an address that is taken': () => ({ body: { email: 'plain@canary.example', lastName: 'Кенарова' } }),
      'a wrong ИНН': () => ({ body: { email: 'newest@canary.example', inn: '500100732250' } }),
      'answers that the key may not give': () => ({
        body: { email: 'newest@canary.example', legalDetails: [{ fieldTypeId: 'canary', value: 'Кенар' }] },
      }),
    },
    good: () => ({ body: { email: 'newest@canary.example', firstName: 'Кенара', lastName: 'Кенарова' } }),
  },
  table: async () => {
    const legalTypeId = (await loadContour()).legalTypes.find(({ type }) => type === 'SelfEmployed')?.id
    const legalDetails = await answersTo('SelfEmployed', { since: '2024-01-31', scan })
    const body = { email: 'new@test.example', inn: '500100732259' }
    const answered = { email: 'answered@test.example', legalTypeId, legalDetails }
    const named = { email: 'named@test.example', externalId: 'customer-1' }
    return [
      { body: { email: 'rich@test.example' }, status: 409, code: 'EMAIL_TAKEN' },
      { body: answered, status: 403, code: 'LEGAL_DETAILS_FORBIDDEN' },
      { headers: idempotent, body, status: 201 },
      { headers: idempotent, body, status: 201 },
      { key: await keyNaming('partners.write', 'partners.details'), body: answered, status: 201 },
      { body: named, since: 8, status: 201 },
      { body: named, since: 8, status: 201 },
      { body: named, headers: alsoNamed, since: 8, status: 201 },
      { body: { ...named, email: 'rich@test.example' }, since: 8, status: 409, code: 'EXTERNAL_ID_TAKEN' },
    ]
  },
  rights: [{ needs: 'partners.write', body: { email: 'rich@test.example' } }],
  costs: [{ once: [2, 4, 16, 3], withKey: [2, 4, 18, 3], repeated: [2, 4] }],
}

import { sentConfirmation } from '../../../test/support/logins.ts'
import { alsoNamed, idempotent } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ confirming }) => {
    const { headers, code } = await confirming('Erasure')
    return { headers, body: { code } }
  },
  secrets: {
    refused: { 'a code that is none': () => ({ body: { code: 'canary' } }) },
    good: ({ codes }) => ({ body: { code: codes.Erasure } }),
  },
  table: async () => {
    const code = await sentConfirmation('rich@test.example', 'Erasure')
    return [
      { headers: alsoNamed, body: {}, status: 403, code: 'CONFIRMATION_REQUIRED' },
      { headers: idempotent, body: { code }, status: 200 },
      { headers: idempotent, body: { code }, status: 200 },
      { headers: { 'idempotency-key': 'so-already' }, body: {}, status: 200 },
    ]
  },
  costs: [{ once: [5, 5, 13, 5], withKey: [5, 5, 15, 5], repeated: [3, 3] }],
}

import { letIn, sentConfirmation } from '../../../test/support/logins.ts'
import { rememberDetails } from '../../../test/support/remembered-details.ts'
import { fourDaysAgo, idempotent } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ confirming }) => {
    const { headers, code } = await confirming('Payout')
    return { headers, body: { amount: 1000, requisites: 'card 2200 0000', code, comment: 'for October' } }
  },
  secrets: {
    refused: {
      'a wrong amount': () => ({
        body: { amount: 'canary', requisites: 'Кенар', comment: 'canary' },
      }),
      'no code': () => ({
        body: { amount: 100, requisites: 'Кенар', comment: 'canary' },
      }),
      'a wrong code': () => ({
        body: { amount: 100, requisites: 'Кенар', comment: 'canary', code: '000000' },
      }),
    },
    good: ({ codes }) => ({
      body: { amount: 100, requisites: 'Кенар', comment: 'canary', code: codes.Payout, keep: true },
    }),
  },
  table: async () => {
    await rememberDetails('entity@test.example')
    const other = await letIn('Partner', 'entity@test.example', fourDaysAgo())
    const code = await sentConfirmation('rich@test.example', 'Payout')
    const card = '2200 7001 2345 6789'
    await rememberDetails('rich@test.example', { requisites: '2200 7001 2345 6700' })
    const named = { headers: idempotent, body: { amount: 100, requisites: card, code, keep: true } }
    return [
      { body: { amount: 1 }, status: 400, code: 'PAYOUT_BELOW_MINIMUM' },
      { body: { amount: 100_000 }, status: 400, code: 'PAYOUT_ABOVE_AVAILABLE' },
      {
        body: { amount: 100, requisites: card },
        status: 403,
        code: 'PAYOUT_DESTINATION_UNCONFIRMED',
      },
      { ...named, status: 201 },
      { ...named, status: 201 },
      { headers: { ...other.headers }, body: { amount: 100 }, status: 201 },
      { body: { amount: 100 }, status: 400, code: 'PAYOUT_ALREADY_ACTIVE' },
    ]
  },
  costs: [
    { way: 'to the details of the profile', once: [3, 5, 20, 6], withKey: [3, 5, 22, 6], repeated: [3, 5] },
    { way: 'to others, which the profile keeps', once: [6, 8, 27, 8], withKey: [6, 8, 29, 8], repeated: [3, 5] },
  ],
}

import { answerLegalType, answersTo } from '../../../test/support/answered-legal-type.ts'
import { otherScan, scan } from '../../../test/support/files.ts'
import { sentConfirmation } from '../../../test/support/logins.ts'
import { rememberDetails } from '../../../test/support/remembered-details.ts'
import { alsoNamed, idempotent } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ confirming }) => {
    const { headers, code } = await confirming('Details')
    return { headers, body: { requisites: 'card 2200 0001', code } }
  },
  secrets: {
    refused: {
      'a wrong code': () => ({
        body: { requisites: 'Кенар canary', code: '000000' },
      }),
    },
    good: ({ codes }) => ({
      body: { requisites: 'Кенар canary', firstName: 'Кенар', code: codes.Details },
    }),
  },
  table: async () => {
    const code = await sentConfirmation('rich@test.example', 'Details')
    await rememberDetails('rich@test.example', { requisites: '2200 7001 2345 6700' })
    await answerLegalType('rich@test.example', 'SelfEmployed', { since: '2024-01-31', scan })
    const legalDetails = await answersTo('SelfEmployed', { since: '2024-02-01', scan: otherScan })
    const body = { requisites: '2200 7001 2345 6789', legalDetails }
    return [
      { body: { firstName: '' }, status: 400, code: 'FIRST_NAME_REQUIRED' },
      { body, status: 403, code: 'CONFIRMATION_REQUIRED' },
      { headers: idempotent, body: { ...body, code }, status: 200 },
      { headers: idempotent, body: { ...body, code }, status: 200 },
      {
        headers: alsoNamed,
        body: { requisites: 'card 3', code },
        status: 403,
        code: 'CONFIRMATION_REFUSED',
      },
      { body: { firstName: 'Рита' }, status: 200 },
      { headers: { 'idempotency-key': 'so-already' }, body: { firstName: 'Рита' }, status: 200 },
    ]
  },
  costs: [{ once: [5, 7, 13, 7], withKey: [5, 7, 15, 7], repeated: [3, 4] }],
}

import { letIn, sentConfirmation } from '../../../test/support/logins.ts'
import { keepPaymentDetails } from '../../../test/support/remembered-details.ts'
import { alsoNamed, fourDaysAgo, idempotent } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

const phone = { kind: 'FastPayments', phone: '+7 916 000-12-34', bank: 'Т-Банк' } as const

export const trial: Trial = {
  good: async ({ confirming }) => {
    const { headers, code } = await confirming('Details')
    return { headers, body: { add: phone, code } }
  },
  secrets: {
    refused: {
      'a wrong code': () => ({ body: { add: { ...phone, bank: 'Кенар canary' }, code: '000000' } }),
      'a wrong telephone': () => ({ body: { add: { ...phone, phone: 'canary' } } }),
    },
    good: ({ codes }) => ({ body: { add: { ...phone, bank: 'Кенар canary' }, code: codes.Details } }),
  },
  table: async () => {
    const code = await sentConfirmation('rich@test.example', 'Details')
    const remove = await keepPaymentDetails('entity@test.example')
    const other = await letIn('Partner', 'entity@test.example', fourDaysAgo())
    const confirmed = { remove, code: await sentConfirmation('entity@test.example', 'Details') }
    return [
      { body: {}, status: 400, code: 'PAYMENT_DETAILS_EXPECTED' },
      { body: { choose: 'nothing' }, status: 404, code: 'PAYMENT_DETAILS_NOT_FOUND' },
      { body: { add: phone }, status: 403, code: 'CONFIRMATION_REQUIRED' },
      { headers: idempotent, body: { add: phone, code }, since: 8, status: 200 },
      { headers: idempotent, body: { add: phone, code }, since: 8, status: 200 },
      {
        headers: alsoNamed,
        body: { add: { ...phone, bank: 'Сбербанк' }, code },
        since: 8,
        status: 403,
        code: 'CONFIRMATION_REFUSED',
      },
      { body: { add: phone }, since: 8, status: 200 },
      { headers: { ...other.headers }, body: confirmed, since: 8, status: 200 },
    ]
  },
  costs: [{ once: [5, 8, 19, 9], withKey: [5, 8, 21, 9], repeated: [3, 5] }],
}

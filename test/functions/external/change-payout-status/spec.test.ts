import { describe, expect, test } from 'vitest'
import { changePayoutStatus } from '../../../../functions/external/change-payout-status/spec.ts'
import { faultsOf } from '../../../lib/contract/faults.ts'

const faults = (body: Record<string, unknown>) => faultsOf(changePayoutStatus.body, body)

describe('the body of PUT /payout/{id}/status', () => {
  test.each(['Approved', 'Paid', 'Rejected'])('%s may be asked for', (status) => {
    expect(faults({ status })).toEqual([])
  })

  test.each(['Requested', 'Canceled', 'approved', 'PAID', ' Paid', '', null, undefined, 1, true, ['Paid'], {}, 'constructor'])(
    'the status %j may not',
    (status) => {
      expect(faults({ status })).toEqual(['status: PAYOUT_STATUS_INVALID'])
    },
  )

  test('comes out without unknown keys', () => {
    const body = { status: 'Paid', comment: 'да', processedAt: 'now', amount: 1 }
    expect(changePayoutStatus.body.parse(body)).toStrictEqual({ status: 'Paid', comment: 'да' })
  })

  test.each(['', null, undefined, 'я'.repeat(10_000)])('a comment may be absent, null, empty or long', (comment) => {
    expect(faults({ status: 'Paid', comment })).toEqual([])
  })

  test.each([
    { comment: 1, fault: 'comment: TEXT_EXPECTED' },
    { comment: {}, fault: 'comment: TEXT_EXPECTED' },
    { comment: 'я'.repeat(10_001), fault: 'comment: TEXT_TOO_LONG' },
    { comment: '\udfff', fault: 'comment: TEXT_NOT_UNICODE' },
  ])('another comment is refused: $fault', ({ comment, fault }) => {
    expect(faults({ status: 'Paid', comment })).toEqual([fault])
  })

  test('all faults are found, the status first', () => {
    expect(faults({ comment: 1, status: 'Canceled' })).toEqual(['status: PAYOUT_STATUS_INVALID', 'comment: TEXT_EXPECTED'])
  })
})

test.each(['list-payouts', 'list-partners', 'list-lead-fields'])('%s reads no body', async (name) => {
  const { endpoints } = await import('../../../../functions/endpoints.ts')
  expect(endpoints.find((endpoint) => endpoint.name === name)).toMatchObject({ body: undefined })
})

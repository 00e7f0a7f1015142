import { expect, test } from 'vitest'
import { marksOf, type QueuedPayout } from '../../../../lib/domain/payout/payout-queue.ts'
import { accountOf, legalTypes, moment, partnerOf, payoutId, payoutOf, settings } from '../../../support/samples.ts'

const queued = (of: {
  legalTypeId?: string | null
  status?: 'Requested' | 'Approved' | 'Paid'
  available?: number
}): QueuedPayout => ({
  payout: payoutOf(of.status ?? 'Requested'),
  partner: partnerOf({ legalTypeId: of.legalTypeId === undefined ? 'type-self' : of.legalTypeId }),
  account: accountOf({ availableKopecks: of.available ?? 0, activePayoutId: payoutId }),
  shared: [],
  sharers: new Map(),
  lastPaid: payoutOf('Paid'),
})
const marks = (of: QueuedPayout, requireInnForPayouts = true) =>
  marksOf(of, { settings: { ...settings, requireInnForPayouts }, legalTypes }, moment)

test.each([
  { what: 'of a partner with a legal type', of: {}, isAsked: true, marks: [] },
  { what: 'of a partner without one', of: { legalTypeId: null }, isAsked: true, marks: ['LegalTypeMissing'] },
  { what: 'of a partner whose legal type is gone', of: { legalTypeId: 'gone' }, isAsked: true, marks: ['LegalTypeMissing'] },
  { what: 'of a partner without one, where no ИНН is asked for', of: { legalTypeId: null }, isAsked: false, marks: [] },
  { what: 'of a partner without one, that was paid', of: { legalTypeId: null, status: 'Paid' }, isAsked: true, marks: [] },
  { what: 'that lost its cover', of: { available: -1 }, isAsked: true, marks: ['Uncovered'] },
  { what: 'that lost it and was approved', of: { available: -1, status: 'Approved' }, isAsked: false, marks: ['Uncovered'] },
] as const)('a request $what is marked $marks', ({ of, isAsked, ...expected }) => {
  expect(marks(queued(of), isAsked)).toEqual(expected.marks)
})

test('a debt of an account that holds another request by now is no mark of this one', () => {
  expect(marks({ ...queued({}), account: accountOf({ availableKopecks: -1, activePayoutId: 'another' }) })).toEqual([])
})

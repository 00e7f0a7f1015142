import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../../lib/domain/payout/payout.ts'
import { payoutListView, payoutView } from '../../../../lib/domain/payout/payout-view.ts'
import { actors, administrator, moment, partnerOf, payoutId, payoutOf } from '../../../support/samples.ts'

const partner = partnerOf()
const payout = payoutOf('Paid', {
  partnerComment: 'прошу',
  adminComment: 'готово',
  processedBy: administrator,
  processedAt: moment,
})

const listed = {
  id: payoutId,
  externalId: null,
  partner: { id: partner.id, firstName: 'Пётр', lastName: 'Партнёров', middleName: null, email: 'partner@sample.example' },
  amount: 500.5,
  status: 'Paid',
  requisites: 'карта 1',
  paymentDetails: null,
  partnerComment: 'прошу',
  adminComment: 'готово',
  inn: '500100732259',
  processedBy: { id: 'admin-1', email: 'ada@sample.example', firstName: 'Ада', lastName: 'Админова', middleName: null },
  createdAt: '2026-02-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  processedAt: moment,
}

describe('a payout in a list', () => {
  test('shows the fields of the specification, without the history', () => {
    expect(payoutListView(payout, partner)).toStrictEqual(listed)
  })

  test('shows what is not there as null, never leaves it out', () => {
    expect(payoutListView(payoutOf('Requested', { inn: null }), partner)).toStrictEqual({
      ...listed,
      status: 'Requested',
      partnerComment: null,
      adminComment: null,
      inn: null,
      processedBy: null,
      processedAt: null,
    })
  })

  test('shows the partner as the profile is now', () => {
    const renamed = partnerOf({ firstName: null, lastName: 'Новый', middleName: 'Ильич', email: 'new@sample.example' })
    expect(payoutListView(payout, renamed).partner).toStrictEqual({
      id: partner.id,
      firstName: null,
      lastName: 'Новый',
      middleName: 'Ильич',
      email: 'new@sample.example',
    })
  })

  test('shows nothing that is stored besides', () => {
    const stored = { ...payout, note: 'внутреннее', processedBy: { ...administrator, position: 1 } }
    expect(payoutListView(stored, partner)).toStrictEqual(listed)
  })

  test.each([
    ['the caller gave it', { externalId: 'payment-1' }],
    ['it moved in with', { imported: { externalId: 'payment-1', at: moment, status: 'Paid' as const } }],
  ])('shows the id that %s', (_whence, named) => {
    expect(payoutListView({ ...payout, ...named }, partner).externalId).toBe('payment-1')
  })

  test('without its partner is refused', () => {
    expect(() => payoutListView(payout, undefined)).toThrow(`payout ${payoutId} belongs to no partner`)
  })
})

describe('a payout with its history', () => {
  const byKey = { ...actors.ApiKey.apiKey, administratorId: 'inner', admin: { ...administrator, position: 1 } }
  const history = [
    { id: 'h1', status: 'Requested', comment: null, createdAt: moment, changedByAdmin: null, changedByApiKey: byKey },
    { id: 'h2', status: 'Approved', comment: 'да', createdAt: moment, changedByAdmin: administrator, changedByApiKey: null },
  ].map((entry, index) => ({ ...entry, payoutId, revision: index + 1 })) as HistoryEntry[]

  test('shows each entry in order, with the key or the administrator as they were then', () => {
    expect(payoutView({ ...payout, history }, partner)).toStrictEqual({
      ...listed,
      history: [
        {
          id: 'h1',
          status: 'Requested',
          comment: null,
          createdAt: moment,
          changedByAdmin: null,
          changedByApiKey: { id: 'key-1', title: 'CRM', admin: administrator },
        },
        {
          id: 'h2',
          status: 'Approved',
          comment: 'да',
          createdAt: moment,
          changedByAdmin: administrator,
          changedByApiKey: null,
        },
      ],
    })
  })

  test('without its partner is refused', () => {
    expect(() => payoutView(payout, undefined)).toThrow(`payout ${payoutId} belongs to no partner`)
  })
})

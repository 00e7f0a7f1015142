import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openingEntry } from '../../../lib/domain/account.ts'

test('an opening balance is accrued and available, and nothing of it is held or paid', () => {
  expect(openingEntry({ id: 'entry-1', partnerId: 'partner-1', amountKopecks: 100_050, at: '2026-01-01T00:00:00.000Z' })).toEqual(
    {
      id: 'entry-1',
      partnerId: 'partner-1',
      accruedKopecks: 100_050,
      availableKopecks: 100_050,
      heldKopecks: 0,
      paidKopecks: 0,
      cause: { kind: 'OpeningBalance' },
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  )
})

test('any opening balance keeps accrued = available + held + paid', () => {
  assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (amountKopecks) => {
      const entry = openingEntry({ id: 'e', partnerId: 'p', amountKopecks, at: 'now' })
      return (
        entry.accruedKopecks === amountKopecks &&
        entry.accruedKopecks === entry.availableKopecks + entry.heldKopecks + entry.paidKopecks
      )
    }),
  )
})

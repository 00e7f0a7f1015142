import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Balance,
  figureNames,
  type Figures,
  type Movement,
  noFigures,
  openingEntry,
  posted,
  postedInTurn,
} from '../../../../lib/domain/account/account.ts'
import { refusalOf } from '../../../support/lead-samples.ts'
import { moment, partnerId } from '../../../support/samples.ts'

const movementOf = (id: string, figures: Partial<Figures>): Movement => ({
  id,
  partnerId,
  ...noFigures,
  ...figures,
  cause: { kind: 'OpeningBalance' },
  createdAt: moment,
})
const balanceOf = (revision: number, figures: Partial<Figures> = {}): Balance => ({ ...noFigures, ...figures, revision })

test('an opening balance is accrued and available, nothing of it is held or paid, and it is the first entry', () => {
  const figures = { accruedKopecks: 100_050, waitingKopecks: 0, availableKopecks: 100_050, heldKopecks: 0, paidKopecks: 0 }
  expect(openingEntry({ id: 'entry-1', partnerId: 'partner-1', amountKopecks: 100_050, at: '2026-01-01T00:00:00.000Z' })).toEqual(
    {
      id: 'entry-1',
      partnerId: 'partner-1',
      ...figures,
      cause: { kind: 'OpeningBalance' },
      createdAt: '2026-01-01T00:00:00.000Z',
      revision: 1,
      after: figures,
    },
  )
})

test('any opening balance keeps accrued = waiting + available + held + paid', () => {
  assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (amountKopecks) => {
      const entry = openingEntry({ id: 'e', partnerId: 'p', amountKopecks, at: 'now' })
      return (
        entry.accruedKopecks === amountKopecks &&
        entry.accruedKopecks === entry.waitingKopecks + entry.availableKopecks + entry.heldKopecks + entry.paidKopecks
      )
    }),
  )
})

test('an entry makes the next revision of the account, and holds the figures after it', () => {
  const account = balanceOf(7, { accruedKopecks: 300, availableKopecks: 200, heldKopecks: 100 })
  const movement = movementOf('e', { availableKopecks: 100, heldKopecks: -100 })
  expect(posted(movement, account)).toEqual({
    ...movement,
    revision: 8,
    after: { accruedKopecks: 300, waitingKopecks: 0, availableKopecks: 300, heldKopecks: 0, paidKopecks: 0 },
  })
})

test('an entry that was made of one account can be made of another', () => {
  const first = posted(movementOf('e', { accruedKopecks: 5, availableKopecks: 5 }), balanceOf(1))
  const again = posted(first, balanceOf(3, { accruedKopecks: 10, availableKopecks: 10 }))
  expect(again).toMatchObject({ id: 'e', accruedKopecks: 5, revision: 4, after: { accruedKopecks: 15, availableKopecks: 15 } })
})

test('entries in turn follow one another without a gap, each from the figures of the one before it', () => {
  assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 9 })), fc.nat(1_000), (amounts, revision) => {
      const movements = amounts.map((amount) => movementOf('e', { accruedKopecks: amount, availableKopecks: amount }))
      const { entries, waitingByDay } = postedInTurn(movements, { ...balanceOf(revision), waitingByDay: {} })
      expect(waitingByDay).toBeNull()
      expect(entries.map((entry) => entry.revision)).toEqual(amounts.map((_, index) => revision + index + 1))
      entries.forEach((entry, index) => {
        const before = entries[index - 1]?.after ?? noFigures
        for (const name of figureNames) expect(entry.after[name]).toBe(before[name] + entry[name])
      })
    }),
  )
})

test.each(figureNames)('no entry leads to an inexact %s', (name) => {
  const account = balanceOf(1, { [name]: Number.MAX_SAFE_INTEGER - 1 })
  expect(posted(movementOf('e', { [name]: 1 }), account).after[name]).toBe(Number.MAX_SAFE_INTEGER)
  expect(refusalOf(() => posted(movementOf('e', { [name]: 2 }), account))).toMatchObject({ code: 'DEAL_AMOUNT_INVALID' })
})

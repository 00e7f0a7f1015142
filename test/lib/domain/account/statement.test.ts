import { expect, test } from 'vitest'
import { type LedgerEntry, openingEntry, posted } from '../../../../lib/domain/account/account.ts'
import { statementView } from '../../../../lib/domain/account/statement.ts'
import { contourOf, moment, partnerId } from '../../../support/samples.ts'

const opening = openingEntry({ id: 'opening', partnerId, amountKopecks: 100_050, at: moment })
const held = { accruedKopecks: 0, waitingKopecks: 0, availableKopecks: -10_000, heldKopecks: 10_000, paidKopecks: 0 }
const requested: LedgerEntry = posted(
  { id: 'requested', partnerId, ...held, cause: { kind: 'PayoutRequested', payoutId: 'p' }, createdAt: moment },
  { ...opening.after, revision: 1 },
)

test('a statement shows each movement with the figures that stand in its entry, below those it begins with', () => {
  const entries = [requested, opening]
  expect(
    statementView({ contour: contourOf(), partnerId, head: { ...requested.after, waitingByDay: {} }, entries, at: moment }),
  ).toEqual({
    partnerId,
    accrued: 1000.5,
    waiting: 0,
    available: 900.5,
    held: 100,
    paid: 0,
    holds: [],
    entries: [
      {
        id: 'requested',
        revision: 2,
        createdAt: moment,
        change: { accrued: 0, waiting: 0, available: -100, held: 100, paid: 0 },
        balance: { accrued: 1000.5, waiting: 0, available: 900.5, held: 100, paid: 0 },
        cause: { kind: 'PayoutRequested', payoutId: 'p' },
      },
      {
        id: 'opening',
        revision: 1,
        createdAt: moment,
        change: { accrued: 1000.5, waiting: 0, available: 1000.5, held: 0, paid: 0 },
        balance: { accrued: 1000.5, waiting: 0, available: 1000.5, held: 0, paid: 0 },
        cause: { kind: 'OpeningBalance' },
      },
    ],
  })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Figures, figureNames, type LedgerEntry } from '../../../lib/domain/account.ts'
import { balanceBefore, statementView } from '../../../lib/domain/statement.ts'
import { accountOf, contourOf, moment, partnerId } from '../../support/samples.ts'

const kopecks = fc.integer({ min: 0, max: 10 ** 9 })
const entryOf = (id: number, figures: Figures): LedgerEntry => ({
  id: String(id),
  partnerId,
  ...figures,
  cause: { kind: 'OpeningBalance' },
  createdAt: moment,
})
const zero: Figures = { accruedKopecks: 0, availableKopecks: 0, heldKopecks: 0, paidKopecks: 0 }

/** Movements as they happen: something is earned, held, paid, given back. Newest first. */
const ledgers = fc
  .array(
    fc.oneof(
      kopecks.map((sum) => ({ ...zero, accruedKopecks: sum, availableKopecks: sum })),
      kopecks.map((sum) => ({ ...zero, availableKopecks: -sum, heldKopecks: sum })),
      kopecks.map((sum) => ({ ...zero, heldKopecks: -sum, paidKopecks: sum })),
    ),
    { maxLength: 20 },
  )
  .map((changes) => changes.map((change, index) => entryOf(index, change)))

const sumOf = (entries: readonly Figures[]): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, entries.reduce((sum, entry) => sum + entry[name], 0)])) as Figures
const inKopecks = (rubles: Record<string, number>) =>
  Object.fromEntries(Object.entries(rubles).map(([name, value]) => [`${name}Kopecks`, Math.round(value * 100)]))

test('each balance is the sum of its movement and all before it; in pages too', () => {
  fc.assert(
    fc.property(ledgers, fc.nat(20), (entries, split) => {
      const account = accountOf(sumOf(entries))
      const contour = contourOf()
      const newer = entries.slice(0, split)
      const after = balanceBefore(newer, account)
      const shown = [
        ...statementView({ contour, account, entries: newer, after: account }).entries,
        ...statementView({ contour, account, entries: entries.slice(split), after }).entries,
      ]
      expect(shown.map(({ balance }) => inKopecks(balance))).toEqual(entries.map((_, index) => sumOf(entries.slice(index))))
      expect(balanceBefore(entries, account)).toEqual(zero)
    }),
  )
})

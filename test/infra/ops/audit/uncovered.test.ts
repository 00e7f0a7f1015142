import { expect, test } from 'vitest'
import type { TableReader } from '../../../../infra/ops/audit/table-reader.ts'
import { uncoveredIn } from '../../../../infra/ops/audit/uncovered.ts'
import type { Account } from '../../../../lib/domain/account/account.ts'
import type { Item } from '../../../../lib/store/table/item.ts'
import { accountKey } from '../../../../lib/store/keys.ts'
import { accountOf, moment, partnerId, payoutId } from '../../../support/samples.ts'

const nowMs = Date.parse(moment)

/** An account as it is stored, which holds 500 rubles of a request. */
function stored(changes: Partial<Account> = {}): Item {
  const held = { activePayoutId: payoutId, heldKopecks: 50_000, availableKopecks: 0 }
  const { activePayoutId, lastPaidPayoutId: _none, ...account } = accountOf({ ...held, ...changes })
  return { ...accountKey(partnerId), ...account, ...(activePayoutId !== null && { activePayoutId }) }
}
const tableOf = (...items: Item[]) => ({ items: () => Promise.resolve(items) }) as unknown as TableReader
const lost = stored({ availableKopecks: -12_050 })

test('a request that lost its cover is named, with what is missing', async () => {
  expect(await uncoveredIn(tableOf(lost), [lost], nowMs)).toEqual([{ payoutId, partnerId, amount: 500, shortfall: 120.5 }])
})

test.each([
  { what: 'that is covered', item: stored() },
  {
    what: 'that is covered by a hold which is over',
    item: stored({ availableKopecks: -1, waitingKopecks: 1, waitingByDay: { '2026-01-01': 1 } }),
  },
  { what: 'that is none: a debt alone', item: stored({ activePayoutId: null, heldKopecks: 0, availableKopecks: -1 }) },
  { what: 'of an account that is no whole one', item: { ...lost, revision: 'many' } },
])('a request $what is not named', async ({ item }) => {
  expect(await uncoveredIn(tableOf(item), [item], nowMs)).toEqual([])
})

test('a request that ended since it came by is not named, and what is missing is what is by now', async () => {
  expect(await uncoveredIn(tableOf(stored({ activePayoutId: null, heldKopecks: 0 })), [lost], nowMs)).toEqual([])
  const [found] = await uncoveredIn(tableOf(stored({ availableKopecks: -1 })), [lost], nowMs)
  expect(found?.shortfall).toBe(0.01)
})

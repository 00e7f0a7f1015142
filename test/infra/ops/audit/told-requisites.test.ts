import { expect, test } from 'vitest'
import { toldRequisitesFindings } from '../../../../infra/ops/audit/told-requisites.ts'
import { isWhole } from '../../../../infra/ops/audit/whole-item.ts'
import type { Item } from '../../../../lib/store/table/item.ts'
import { feedKey } from '../../../../lib/store/keys.ts'
import { requisitesSha256 } from '../../../../lib/store/payout/payout.ts'
import { memoryReader, nameOf, type Table } from '../../../support/memory-table.ts'
import { payoutItems } from '../../../support/payout-items.ts'
import { moment, payoutOf } from '../../../support/samples.ts'

const requested = payoutOf('Requested')
const payout = payoutItems(requested)[0] as Item
const actId = '019a9fd6-2ba1-73ab-8eab-eefc82bdae01'
const { id, status, revision } = requested
const event = { type: 'payout.requested', id, version: revision, state: { status, updatedAt: moment, processedAt: null } }
const act = (digest?: string): Item => ({
  ...feedKey(actId),
  id: actId,
  by: null,
  events: [{ ...event, ...(digest !== undefined && { requisitesSha256: digest }) }],
  sweepAfter: 1_795_000_000,
})
const tableOf = (...items: Item[]): Table => new Map(items.map((item) => [nameOf(item), item]))
/** A table that is another one at every reading, the last of these from then on. */
const readerOf = (...moments: Table[]) => memoryReader(() => (moments.length > 1 ? moments.shift() : moments[0]) ?? new Map(), 7)

const asked = act(requisitesSha256(requested))
const rewritten = { ...payout, requisites: 'somebody else’s card' }
const erased = tableOf({ ...payout, requisites: '' }, act())

test('the items of these tests are whole', () => {
  expect([payout, rewritten, asked, act()].map(isWhole)).toEqual([true, true, true, true])
})

test.each([
  { what: 'a request as it was asked for', tables: [tableOf(payout, asked)], act: asked },
  { what: 'an older request, without requisites in the feed', tables: [tableOf(rewritten, act())], act: act() },
  { what: 'a request that is erased between two readings', tables: [erased, erased], act: asked },
  { what: 'a request that is not there, which others name', tables: [tableOf(asked)], act: asked },
])('finds nothing of $what', async ({ tables, act: read }) => {
  expect(await toldRequisitesFindings(readerOf(...tables), [read])).toEqual([])
})

test('finds a request with other requisites than the feed told of', async () => {
  expect(await toldRequisitesFindings(readerOf(tableOf(rewritten, asked)), [asked])).toEqual([
    {
      pk: 'PAYOUTS',
      sk: id,
      wrong: 'its requisites are others than those that the feed told of',
      shouldBe: 'as it was asked for: nothing changes the requisites of a request',
    },
  ])
})

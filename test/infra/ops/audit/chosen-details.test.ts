import { expect, test } from 'vitest'
import { chosenDetailsFindings } from '../../../../infra/ops/audit/chosen-details.ts'
import { isWhole } from '../../../../infra/ops/audit/whole-item.ts'
import { partnerKey, paymentDetailsKey } from '../../../../lib/store/keys.ts'
import type { Item } from '../../../../lib/store/table/item.ts'
import { memoryReader, nameOf, type Table } from '../../../support/memory-table.ts'
import { moment, partnerOf } from '../../../support/samples.ts'

const partner = partnerOf({})
const id = '019a9fd6-2ba1-73ab-8eab-eefc82bdae01'
const details = { kind: 'FastPayments', phone: '+79160001234', bank: 'Т-Банк', id, by: 'Partner', addedAt: moment }
const kept: Item = { ...paymentDetailsKey(partner.id, id), ...details, partnerId: partner.id }
const choosing: Item = { ...partnerKey(partner.id), ...partner, paymentDetails: details }
const rewritten = { ...choosing, paymentDetails: { ...details, phone: '+79160009999' } }
const without: Item = { ...partnerKey(partner.id), ...partner }
const tableOf = (...items: Item[]): Table => new Map(items.map((item) => [nameOf(item), item]))
/** A table that is another one at every reading, the last of these from then on. */
const readerOf = (...moments: Table[]) => memoryReader(() => (moments.length > 1 ? moments.shift() : moments[0]) ?? new Map(), 7)

test('the items of these tests are whole', () => {
  expect([kept, choosing, rewritten, without].map(isWhole)).toEqual([true, true, true, true])
})

test.each([
  { what: 'a partner who chose what is there', tables: [tableOf(choosing, kept)], read: choosing },
  { what: 'a partner who chose nothing', tables: [tableOf(without, kept)], read: without },
  { what: 'what is removed between two readings', tables: [tableOf(without)], read: choosing },
  { what: 'anything else', tables: [tableOf(kept)], read: kept },
])('finds nothing of $what', async ({ tables, read }) => {
  expect(await chosenDetailsFindings(readerOf(...tables), [read])).toEqual([])
})

test.each([
  { what: 'are others than those that were chosen', table: tableOf(rewritten, kept), read: rewritten },
  { what: 'are not there', table: tableOf(choosing), read: choosing },
])('finds a profile whose chosen payment details $what', async ({ table, read }) => {
  expect(await chosenDetailsFindings(readerOf(table), [read])).toMatchObject([
    { pk: 'PARTNERS', sk: partner.id, wrong: 'its chosen payment details are none of those that its partner has' },
  ])
})

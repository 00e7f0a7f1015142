import type { Lead } from '../../../lib/domain/lead/lead.ts'
import { searchText, searchTexts } from '../../../lib/domain/lead/lead-search.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { type Key, keyOf, leadKey, leadValueKey } from '../../../lib/store/keys.ts'
import { leadItem } from '../../../lib/store/lead/lead-items.ts'
import { sha256 } from '../../../lib/store/table/sha256.ts'
import { differing, type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import type { KnownContour } from './known-contour.ts'
import type { TableReader } from './table-reader.ts'

/** Leads against the items for their searchable values, in both directions. They are written together; a binding changes both. */
export async function leadValueFindings(table: TableReader, items: readonly Item[], known: KnownContour): Promise<Finding[]> {
  const leads = items.filter(({ sk }) => sk === 'LEAD').map(leadItem.read)
  const values = items.filter((item) => kindOf(keyOf(item)) === 'leadValue')
  const expected = leads.flatMap((lead) => valueKeys(lead, known).map((key) => ({ key, by: leadKey(lead.id) })))
  const [found, owners] = await Promise.all([
    table.items(expected.map(({ key }) => key)),
    table.items([...new Set(values.map(({ leadId }) => String(leadId)))].map(leadKey)),
  ])
  const existing = new Set(found.map(nameOf))
  const byId = new Map(owners.map((item) => [String(item.id), item]))
  return [
    ...expected.flatMap(({ key, by }) =>
      existing.has(nameOf(key))
        ? []
        : [finding(by, `it is not found by a searchable value: ${key.pk} does not name it`, 'found by it')],
    ),
    ...values.flatMap((item) => ownerFindings(item, byId.get(String(item.leadId)))),
    ...(await partnerFindings(table, values, byId)),
  ]
}

/** A value item has its lead's partner. The lead may be bound between two reads, so what differs is read again in one moment. */
async function partnerFindings(table: TableReader, values: readonly Item[], byId: ReadonlyMap<string, Item>): Promise<Finding[]> {
  const others = values.filter(
    ({ leadId, partnerId }) => byId.has(String(leadId)) && byId.get(String(leadId))?.partnerId !== partnerId,
  )
  const pairs = await Promise.all(others.map((item) => table.atOnce([keyOf(item), leadKey(String(item.leadId))])))
  return pairs.flatMap(([value, lead]) =>
    value && lead && isWhole(lead) ? differing(keyOf(value), 'partnerId', value.partnerId, lead.partnerId) : [],
  )
}

const nameOf = ({ pk, sk }: Item | Key): string => `${String(pk)}/${String(sk)}`

/** While a backfill is making existing leads searchable by a field, any of them may lack its item. */
const valueKeys = ({ id, values }: Pick<Lead, 'id' | 'values'>, { fields }: KnownContour): Key[] =>
  searchTexts(
    values,
    [...fields.values()].filter((field) => field !== null).filter(({ searchable }) => searchable),
  ).map(({ fieldTypeId, text }) => leadValueKey(fieldTypeId, sha256(text), id))

function ownerFindings(item: Item, owner: Item | undefined): Finding[] {
  const key = keyOf(item)
  if (owner && !isWhole(owner)) return []
  if (!owner) return [finding(key, `its lead ${String(item.leadId)} is not there`, 'not there without its lead')]
  const lead = leadItem.read(owner)
  const own = lead.values.map(
    ({ fieldTypeId, value }) => leadValueKey(fieldTypeId, sha256(searchText(String(value))), lead.id).pk,
  )
  return own.includes(key.pk) ? [] : [finding(key, `lead ${lead.id} has no such value`, 'a value of the lead')]
}

import type { LeadField } from '../../domain/contour/contour.ts'
import type { Lead } from '../../domain/lead/lead.ts'
import { searchText, searchTexts } from '../../domain/lead/lead-search.ts'
import type { Item } from '../table/item.ts'
import { foundItem } from './lead.ts'
import { getItems } from '../table/read.ts'

/**
 * All items that a lead is found by: the existing ones, even of fields that are no longer searchable, and those that an index
 * build may add for existing leads. They are changed and deleted only in one transaction with the lead.
 *
 * @param fields read earlier: an item of a field that was not searchable then either exists already or is never added
 */
export async function foundItems(lead: Pick<Lead, 'id' | 'partnerId' | 'values'>, fields: readonly LeadField[]): Promise<Item[]> {
  const expected = searchTexts(lead.values, fields).map((by) => foundItem(lead, by))
  const others = lead.values
    .map(({ fieldTypeId, value }) => foundItem(lead, { fieldTypeId, text: searchText(String(value)) }))
    .filter(({ pk }) => expected.every((item) => item.pk !== pk))
  return [...expected, ...(await getItems(others.map(({ pk, sk }) => ({ pk, sk }))))]
}

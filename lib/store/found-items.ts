import type { LeadField } from '../domain/contour.ts'
import type { Lead } from '../domain/lead.ts'
import { searchText, searchTexts } from '../domain/lead-search.ts'
import type { Item } from './item.ts'
import { foundItem } from './lead.ts'
import { getItems } from './read.ts'

/**
 * All items by which a lead is found: those that are there, of fields that are searchable no more among them, and those that may
 * come while old leads are made findable. Whoever changes or takes them does so in one transaction with the lead.
 *
 * @param fields read before: an item of a field that is not among the searchable ones of then is there already, or never comes
 */
export async function foundItems(lead: Pick<Lead, 'id' | 'partnerId' | 'values'>, fields: readonly LeadField[]): Promise<Item[]> {
  const expected = searchTexts(lead.values, fields).map((by) => foundItem(lead, by))
  const others = lead.values
    .map(({ fieldTypeId, value }) => foundItem(lead, { fieldTypeId, text: searchText(String(value)) }))
    .filter(({ pk }) => expected.every((item) => item.pk !== pk))
  return [...expected, ...(await getItems(others.map(({ pk, sk }) => ({ pk, sk }))))]
}

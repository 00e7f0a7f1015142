import type { NamedPartner } from '../../domain/partner/partner.ts'
import { maxNamed, type Shared, sharedView, type SharedView } from '../../domain/partner/same-details.ts'
import { partnerKey } from '../keys.ts'
import { nameAttributes } from './partner.ts'
import { getItems } from '../table/read.ts'
import { profileItem } from './partner-items.ts'

/** The names of the shown partners, by id; reads nothing when there are none. */
export async function loadSharers(shared: readonly Shared[]): Promise<ReadonlyMap<string, NamedPartner>> {
  const ids = new Set(shared.flatMap(({ partnerIds }) => partnerIds.slice(0, maxNamed)))
  const items = await getItems([...ids].map(partnerKey), nameAttributes, 'a moment old')
  return new Map(items.map((item) => [String(item.id), profileItem.readPart(item, nameAttributes)]))
}

/** The same as answers show it. */
export async function loadSharedView(shared: readonly Shared[]): Promise<SharedView> {
  return sharedView(shared, await loadSharers(shared))
}

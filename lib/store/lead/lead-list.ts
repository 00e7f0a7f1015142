import { type SearchText, searchText } from '../../domain/lead/lead-search.ts'
import type { ListedLead } from '../../domain/lead/lead-view.ts'
import type { NamedPartner } from '../../domain/partner/partner.ts'
import type { Item } from '../table/item.ts'
import { leadKey, leadValuePartition, partnerKey } from '../keys.ts'
import { allLeads, leadIndexes, leadsOf } from './lead-indexes.ts'
import { nameAttributes } from '../partner/partner.ts'
import { idOfExternal, idsMeant, thingNamed } from '../moving/external-id.ts'
import { getItems, queryIndex, queryNewest } from '../table/read.ts'
import { sha256 } from '../table/sha256.ts'
import { profileItem } from '../partner/partner-items.ts'
import { leadItem } from './lead-items.ts'

/** The filters of a page; an absent one matches everything. */
export interface AskedLeads {
  statusId?: string | undefined
  /** Null for unassigned leads. */
  partnerId?: string | null | undefined
  /** ISO 8601, UTC. Leads are then ordered by their last change. */
  updatedSince?: string | undefined
  /** Continues after this lead, or this change. */
  after?: string | undefined
  limit?: number | undefined
  /** Found by all of these. */
  foundBy?: readonly SearchText[]
  /** Found by at least one of these. */
  foundByAny?: readonly SearchText[]
  /** Or by this id, which a lead has here, or which it or a deal of it has in another system. */
  named?: string | undefined
  /** Or by this id in another system; without `foundByAny`, the lead that has it alone. */
  externalId?: string | undefined
  /** Or by this id of a deal of it in another system; with both, one lead that has both. */
  dealExternalId?: string | undefined
}

/** A page of leads, with the partners they name. */
export interface LeadPage {
  leads: ListedLead[]
  /** The cursor after each lead, by lead id. */
  places: ReadonlyMap<string, string>
  partners: ReadonlyMap<string, NamedPartner>
  /** Where the next page begins; null when there is none. */
  next: string | null
}

/** With their partners, this many leads take at most 40 read units. */
const maxPage = 40
/** Maximum index entries scanned per page when a filter is not part of the index key: less than 20 read units. */
const maxLookedAt = 600

/**
 * A page of leads, newest first; for a status, or since a moment, ordered by the last change, latest first. It may be shorter
 * than asked, or empty, and still have a next one.
 */
export async function loadLeadPage(asked: AskedLeads): Promise<LeadPage> {
  const isNamed = [asked.named, asked.externalId, asked.dealExternalId].some((id) => id !== undefined)
  const by = asked.foundByAny ?? (isNamed ? [] : asked.foundBy?.slice(0, 1)) ?? []
  if (by.length > 0 || isNamed) return foundPage(by, asked)
  const limit = Math.min(asked.limit ?? maxPage, maxPage)
  const { index, partition, filters } = wayTo(asked)
  const [afterId = '', afterSort] = (asked.after ?? '').split('#').toReversed()
  const { items, lookedAtTo } = await queryIndex({
    index,
    partition,
    from: asked.updatedSince,
    after: asked.after === undefined ? undefined : { ...leadKey(afterId), id: afterId, [index.sortKey]: afterSort ?? afterId },
    filters,
    // One more than asked shows whether there is a next page.
    limit: Object.keys(filters).length > 0 ? maxLookedAt : limit + 1,
  })
  const page = items.slice(0, limit)
  const last = items.length > limit ? page.at(-1) : lookedAtTo
  const places = new Map(page.map((item) => [leadIdIn(item), placeOf(item)]))
  return { ...(await leadsAndPartners(page, asked)), places, next: last ? placeOf(last) : null }

  function placeOf(item: Item): string {
    const id = leadIdIn(item)
    return isByChange(asked) ? `${String(item.updatedAt)}#${id}` : id
  }
}

/** Leads are read consistently here, which doubles the read units: 20 with their partners take 35. */
const maxFound = 20

/** Leads with one of some values, or with the id, newest first. Consistent: a lead created a second ago is found too. */
async function foundPage(by: readonly SearchText[], asked: AskedLeads): Promise<LeadPage> {
  const limit = Math.min(asked.limit ?? maxFound, maxFound)
  const ofEach = by.map(({ fieldTypeId, text }) => {
    const pk = leadValuePartition(fieldTypeId, sha256(text))
    // The cursor is a lead that was shown: the range includes it, so it is skipped.
    return queryNewest({ pk, from: '0', to: asked.after ?? 'g', limit: limit + 2 })
  })
  const [meant, ...byValue] = await Promise.all([leadsMeant(asked), ...ofEach])
  const found = new Map(byValue.flat().map(({ sk, partnerId }) => [String(sk), partnerId]))
  for (const { id, partnerId } of meant) found.set(String(id), partnerId)
  found.delete(asked.after ?? '')
  const items = [...found]
    .map(([id, partnerId]): Item => ({ id, partnerId }))
    .toSorted((a, b) => (String(a.id) < String(b.id) ? 1 : -1))
  const page = items.slice(0, limit)
  const { leads, partners } = await leadsAndPartners(page, asked, 'now')
  const { partnerId, updatedSince = '', foundBy = [] } = asked
  return {
    leads: leads.filter(
      (lead) =>
        (partnerId === undefined || lead.partnerId === partnerId) &&
        lead.updatedAt >= updatedSince &&
        foundBy.every(({ fieldTypeId, text }) =>
          lead.values.some((one) => one.fieldTypeId === fieldTypeId && searchText(String(one.value)) === text),
        ),
    ),
    places: new Map(page.map(({ id }) => [String(id), String(id)])),
    partners,
    next: items.length > limit ? String(page.at(-1)?.id) : null,
  }
}

/** Who somebody means by an id. Their partners are looked up only when there is one: all others wait for nothing more. */
async function leadsMeant({ named, after = 'g', ...elsewhere }: AskedLeads): Promise<Item[]> {
  const meant = named === undefined ? await idsElsewhere(elsewhere) : await idsNamed(named)
  const ids = meant.flatMap((id) => (id !== undefined && id < after ? [id] : []))
  return ids.length === 0 ? [] : getItems(ids.map(leadKey), ['id', 'partnerId'])
}

/** The lead that has all the ids that are asked for. */
async function idsElsewhere({ externalId, dealExternalId }: AskedLeads): Promise<(string | undefined)[]> {
  const [ofLead, ofDeal] = await Promise.all([idOfExternal('LEAD', externalId), thingNamed('DEAL', dealExternalId)])
  const found = [...(externalId === undefined ? [] : [ofLead]), ...(dealExternalId === undefined ? [] : [ofDeal?.leadId])]
  return found.every((id) => id === found[0]) ? found.slice(0, 1) : []
}

async function idsNamed(named: string): Promise<string[]> {
  const [leads, deal] = await Promise.all([idsMeant('LEAD', named), thingNamed('DEAL', named)])
  return [...new Set([...leads, ...(deal?.leadId === undefined ? [] : [deal.leadId])])]
}

const leadIdIn = ({ pk }: Item): string => String(pk).replace(leadKey('').pk, '')

/** Whether a page is ordered by changes: its cursor then names a change instead of a lead. */
export const isByChange = ({ statusId, partnerId, updatedSince, foundBy = [], foundByAny = [], ...ids }: AskedLeads): boolean =>
  foundBy.length + foundByAny.length === 0 &&
  ids.named === undefined &&
  ids.externalId === undefined &&
  ids.dealExternalId === undefined &&
  (updatedSince !== undefined || (statusId !== undefined && typeof partnerId !== 'string'))

/** The index that covers most of the filters, and the filters that remain. */
function wayTo(asked: AskedLeads) {
  const { statusId, partnerId } = asked
  if (isByChange(asked)) return { index: leadIndexes.byChange, partition: allLeads, filters: present({ statusId, partnerId }) }
  if (typeof partnerId === 'string') return { index: leadIndexes.ofPartner, partition: leadsOf(partnerId), filters: {} }
  return { index: leadIndexes.all, partition: allLeads, filters: present({ partnerId }) }
}

type Filters = Record<string, string | null>

const present = (filters: Record<string, string | null | undefined>): Filters =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string | null] => entry[1] !== undefined))

const listedAttributes: Record<keyof ListedLead, true> = {
  id: true,
  statusId: true,
  partnerId: true,
  offerId: true,
  values: true,
  click: true,
  clientDiscount: true,
  dealCount: true,
  canceledDealCount: true,
  externalId: true,
  imported: true,
  createdAt: true,
  updatedAt: true,
}

/** Some leads as lists show them, as they are now, by id. */
export async function loadListedLeads(ids: readonly string[]): Promise<ReadonlyMap<string, ListedLead>> {
  const items = await getItems(ids.map(leadKey), Object.keys(listedAttributes))
  return new Map(items.map((item) => [String(item.id), leadItem.readPart(item, listedAttributes)]))
}

/** The status comes from the table: a partner's index has none, and every index is eventually consistent. */
async function leadsAndPartners(
  found: readonly Item[],
  { statusId }: AskedLeads,
  age: 'now' | 'a moment old' = 'a moment old',
): Promise<Omit<LeadPage, 'places' | 'next'>> {
  const ids = found.map(({ id }) => String(id))
  const partnerIds = [...new Set(found.flatMap(({ partnerId }) => (typeof partnerId === 'string' ? [partnerId] : [])))]
  const [leads, partners] = await Promise.all([
    getItems(ids.map(leadKey), Object.keys(listedAttributes), age === 'now' ? undefined : age),
    getItems(partnerIds.map(partnerKey), nameAttributes, 'a moment old'),
  ])
  const byId = new Map(leads.map((item) => [String(item.id), leadItem.readPart(item, listedAttributes)]))
  const shown = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    leads: shown.filter((lead) => statusId === undefined || lead.statusId === statusId),
    partners: new Map(partners.map((item) => [String(item.id), profileItem.readPart(item, nameAttributes)])),
  }
}

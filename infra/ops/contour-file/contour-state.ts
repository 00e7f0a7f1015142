import type { KnownRoles } from '../../../lib/domain/administrator-roles.ts'
import type { OfferClosure } from '../../../lib/domain/offer.ts'
import type { Partner } from '../../../lib/domain/partner.ts'
import type { ApiKey } from '../../../lib/store/api-key.ts'
import { loadRoles } from '../../../lib/store/administrator-roles.ts'
import { type Item, withoutKey } from '../../../lib/store/item.ts'
import { apiKeysPartition, contourPartition, linksPartition, promocodesPartition, settingsKey } from '../../../lib/store/keys.ts'
import { loadClosures } from '../../../lib/store/offer-closure.ts'
import { partnerPages } from '../../../lib/store/partner.ts'
import { queryAll } from '../../../lib/store/read.ts'
import { checkTableForm } from '../../../lib/store/table-form.ts'

/** What a contour file is compared with: everything in the table that a file can name. */
export interface ContourState {
  /** Items of the contour's partition by their sort key. */
  configuration: ReadonlyMap<string, Item>
  partners: ReadonlyMap<string, Partner>
  links: ReadonlyMap<string, Item>
  promocodes: ReadonlyMap<string, Item>
  apiKeys: ReadonlyMap<string, ApiKey>
  roles: KnownRoles
  /** By nothing in particular: there are few. */
  closures: readonly OfferClosure[]
}

/** @throws TableOfAnotherForm */
export async function loadContourState(): Promise<ContourState> {
  const [configuration, roles, partners, links, promocodes, apiKeys] = await Promise.all([
    queryAll(contourPartition),
    loadRoles(),
    allPartners(),
    queryAll(linksPartition),
    queryAll(promocodesPartition),
    queryAll(apiKeysPartition),
  ])
  checkTableForm(configuration.find(({ sk }) => sk === settingsKey.sk))
  const offers = configuration.filter(({ sk }) => String(sk).startsWith('OFFER#'))
  const closures = await Promise.all(offers.map(({ id }) => loadClosures(String(id))))
  const bySortKey = (items: readonly Item[]) => new Map(items.map((item) => [String(item.sk), item]))
  return {
    configuration: bySortKey(configuration),
    partners: new Map(partners.map((partner) => [partner.email, partner])),
    links: bySortKey(links),
    promocodes: bySortKey(promocodes),
    apiKeys: new Map(apiKeys.map((item) => [String(item.sk), withoutKey<ApiKey>(item)])),
    roles,
    closures: closures.flat(),
  }
}

async function allPartners(): Promise<Partner[]> {
  const partners: Partner[] = []
  for await (const page of partnerPages()) partners.push(...page.map(({ partner }) => partner))
  return partners
}

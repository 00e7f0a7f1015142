import type { KnownRoles } from '../domain/administrator-roles.ts'
import type { OfferClosure } from '../domain/offer.ts'
import type { Partner } from '../domain/partner.ts'
import type { ApiKey } from '../domain/api-key.ts'
import { loadApiKeys } from '../store/api-key.ts'
import { loadRoles } from '../store/administrator-roles.ts'
import type { Item } from '../store/item.ts'
import { contourPartition, linksPartition, promocodesPartition, settingsKey } from '../store/keys.ts'
import { loadClosures } from '../store/offer-closure.ts'
import { loadProfiles } from '../store/partner.ts'
import { queryAll } from '../store/read.ts'
import { checkTableForm } from '../store/table-form.ts'
import type { ContourFile } from './contour-file.ts'

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

/**
 * All that a file is compared with. Keys are read only for a file that gives a secret, by which it names one.
 *
 * @throws TableOfAnotherForm
 */
export async function loadContourState(file: ContourFile): Promise<ContourState> {
  const givesSecrets = file.apiKeys.some(({ secret }) => secret !== undefined)
  const [configuration, roles, partners, links, promocodes, apiKeys] = await Promise.all([
    queryAll(contourPartition),
    loadRoles(),
    loadProfiles(),
    queryAll(linksPartition),
    queryAll(promocodesPartition),
    givesSecrets ? loadApiKeys() : [],
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
    apiKeys: new Map(apiKeys.map((key) => [key.secretSha256, key])),
    roles,
    closures: closures.flat(),
  }
}

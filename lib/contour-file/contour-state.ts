import { isDeepStrictEqual } from 'node:util'
import type { KnownRoles } from '../domain/people/administrator-roles.ts'
import type { OfferClosure } from '../domain/offer/offer.ts'
import type { Partner } from '../domain/partner/partner.ts'
import type { ApiKey } from '../domain/key/api-key.ts'
import { type KeysHeld, loadApiKeys, loadKeysHeld } from '../store/key/api-key.ts'
import { loadRoles } from '../store/people/administrator-roles.ts'
import type { Item } from '../store/table/item.ts'
import {
  configurationRevisionKey,
  contourPartition,
  givenUpPartition,
  linksPartition,
  promocodesPartition,
  settingsKey,
} from '../store/keys.ts'
import { loadPasskeysHeld, type PasskeysHeld } from '../store/people/passkey.ts'
import { countLeads, type LeadCensus } from '../store/lead/lead-census.ts'
import { loadClosures } from '../store/offer/offer-closure.ts'
import { loadProfiles } from '../store/partner/partner.ts'
import { queryAll } from '../store/table/read.ts'
import { checkTableForm } from '../store/table/table-form.ts'
import { configurationRevisionItem } from '../store/contour/contour-items.ts'
import type { ConfigurationRevision } from '../domain/contour/configuration-revision.ts'
import { loadAppliedParts, loadFormerConfiguration } from '../store/contour/former-configuration.ts'
import type { ContourFile } from './contour-file.ts'
import { isUpgraded } from './is-upgraded.ts'
import type { ComparedParts } from './three-versions.ts'
import { knownNames } from './known-ids.ts'
import { statusChangesOf } from './status-changes.ts'

/** The state that a contour file is compared with: everything in the table that a file can name. */
export interface ContourState {
  /** Items of the contour's partition, by sort key. */
  configuration: ReadonlyMap<string, Item>
  /** How often the configuration was changed, and when last. */
  revision: ConfigurationRevision
  /** What the file was made from; 'present' for an export of what stands. Undefined when it is not known. */
  base?: ComparedParts | 'present' | undefined
  partners: ReadonlyMap<string, Partner>
  links: ReadonlyMap<string, Item>
  promocodes: ReadonlyMap<string, Item>
  /** Sort keys of names that were given up, which contain only digests. */
  givenUp: ReadonlySet<string>
  apiKeys: ReadonlyMap<string, ApiKey>
  roles: KnownRoles
  /** Undefined when nothing is to be written: then no key ends. */
  keysHeld?: KeysHeld | undefined
  /** The passkeys of administrators who lose their last role by the file, by administrator id; only when it is to be written. */
  passkeysHeld?: ReadonlyMap<string, PasskeysHeld>
  /** All of them, unindexed: there are few. */
  closures: readonly OfferClosure[]
  /** Counts of the statuses whose marks the file moves; null when it moves none. */
  census: LeadCensus | null
}

/**
 * Loads everything that a file is compared with. Keys are read only if the file gives a secret, which identifies a key; leads are
 * counted only if it moves the mark of the primary or the target status.
 *
 * @param isToApply whether the plan will be written: then keys and their holders are read, because keys end with roles
 * @throws TableOfAnotherForm
 */
export async function loadContourState(file: ContourFile, isToApply = false): Promise<ContourState> {
  const givesSecrets = file.apiKeys.some(({ secret }) => secret !== undefined)
  const [{ configuration, revision }, roles, partners, links, promocodes, givenUp, given, keysHeld] = await Promise.all([
    loadConfiguration(),
    loadRoles(),
    loadProfiles(),
    queryAll(linksPartition),
    queryAll(promocodesPartition),
    queryAll(givenUpPartition),
    givesSecrets && !isToApply ? loadApiKeys() : [],
    isToApply ? loadKeysHeld() : undefined,
  ])
  const base = await loadBase(file, { configuration: bySortKey(configuration), revision })
  const offers = configuration.filter(({ sk }) => String(sk).startsWith('OFFER#'))
  const known = bySortKey(configuration)
  const marked = statusChangesOf(file, known).flatMap(({ from, to }) => [from.id, to.id])
  const [closures, census, passkeysHeld] = await Promise.all([
    Promise.all(offers.map(({ id }) => loadClosures(String(id)))),
    marked.length === 0 ? null : countLeads([...new Set(marked)]),
    isToApply ? passkeysOfRoleless(file, configuration) : [],
  ])
  return {
    configuration: known,
    revision,
    base,
    partners: new Map(partners.map((partner) => [partner.email, partner])),
    links: bySortKey(links),
    promocodes: bySortKey(promocodes),
    givenUp: new Set(givenUp.map(({ sk }) => String(sk))),
    apiKeys: new Map((keysHeld?.keys ?? given).map((key) => [key.secretSha256, key])),
    roles,
    keysHeld,
    passkeysHeld: new Map(passkeysHeld),
    closures: closures.flat(),
    census,
  }
}

/**
 * The items of the contour's partition, and how often they were changed.
 *
 * @throws TableOfAnotherForm
 */
async function loadConfiguration(): Promise<{ configuration: Item[]; revision: ConfigurationRevision }> {
  const items = await queryAll(contourPartition)
  checkTableForm(items.find(({ sk }) => sk === settingsKey.sk))
  const counted = items.find(({ sk }) => sk === configurationRevisionKey.sk)
  const revision = counted ? configurationRevisionItem.read(counted) : { revision: 0 }
  return { configuration: items.filter((item) => item !== counted), revision }
}

/** What a file was made from: what it said when it was applied last, else the configuration that it was exported from. */
async function loadBase(
  { exportedFrom }: ContourFile,
  present: Pick<ContourState, 'configuration' | 'revision'>,
): Promise<ContourState['base']> {
  // The previous release applies files without keeping what they said.
  if (!isUpgraded(present.configuration)) return undefined
  const applied = (await loadAppliedParts(exportedFrom?.file ?? null)) as ComparedParts | undefined
  if (applied || !exportedFrom) return applied
  const from = { revision: exportedFrom.revision, ...(exportedFrom.changedAt !== null && { changedAt: exportedFrom.changedAt }) }
  if (isDeepStrictEqual(from, present.revision)) return 'present'
  return (await loadFormerConfiguration(from)) as ComparedParts | undefined
}

/**
 * The state that a draft of the configuration is compared with: no partners, links, promocodes or keys, which a draft does not name.
 *
 * @throws TableOfAnotherForm
 */
export async function loadDraftState(): Promise<ContourState> {
  const [{ configuration, revision }, roles] = await Promise.all([loadConfiguration(), loadRoles()])
  return {
    configuration: bySortKey(configuration),
    revision,
    roles,
    partners: new Map(),
    links: new Map(),
    promocodes: new Map(),
    givenUp: new Set(),
    apiKeys: new Map(),
    closures: [],
    census: null,
  }
}

const bySortKey = (items: readonly Item[]): ReadonlyMap<string, Item> => new Map(items.map((item) => [String(item.sk), item]))

async function passkeysOfRoleless(
  { contour, administrators }: ContourFile,
  configuration: readonly Item[],
): Promise<[string, PasskeysHeld][]> {
  const { presentName } = knownNames(contour, bySortKey(configuration))
  const roleless = administrators.filter(({ roles }) => roles?.length === 0)
  const emails = new Set(roleless.map(({ email }) => presentName('ADMINISTRATOR', email) ?? email))
  const ids = configuration.filter(({ sk, email }) => String(sk).startsWith('ADMINISTRATOR#') && emails.has(String(email)))
  return Promise.all(ids.map(async ({ id }): Promise<[string, PasskeysHeld]> => [String(id), await loadPasskeysHeld(String(id))]))
}

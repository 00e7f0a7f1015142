import type { LeadField, Settings } from '../../../lib/domain/contour/contour.ts'
import type { ServiceAccount } from '../../../lib/domain/key/service-account.ts'
import { fieldItem, settingsItem } from '../../../lib/store/contour/contour-items.ts'
import { serviceAccountItem } from '../../../lib/store/key/key-items.ts'
import { isWhole } from './whole-item.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { apiKeysPartition, contourPartition, givenUpPartition, serviceAccountsPartition } from '../../../lib/store/keys.ts'
import type { TableReader } from './table-reader.ts'

/** What items may refer to, and there is little of: configuration, API keys and service accounts. */
export interface KnownContour {
  ids: Readonly<Record<KnownKind, ReadonlySet<string>>>
  /** Null for an item without the shape of a field: it exists, and nothing is compared with it. */
  fields: ReadonlyMap<string, LeadField | null>
  /** The SHA-256 of every API key's secret. */
  apiKeySecrets: ReadonlySet<string>
  /** By id; null for an item without the shape of a service account. */
  serviceAccounts: ReadonlyMap<string, ServiceAccount | null>
  payoutRules: PayoutRules
  /** Of the table; undefined when the settings do not say. */
  form: number | undefined
  /** Sort keys of the names that are nobody's again, by their digests. */
  givenUp: ReadonlySet<string>
}

/** Rules that can keep a request from being paid, as they are now, and since when. */
export interface PayoutRules {
  /** Since when the approver of a payout request cannot mark it paid; undefined if one may do both, or it is not known. */
  fourEyesSince: string | undefined
  /** For how many hours a changed profile keeps payouts waiting, and since when; undefined if not known. */
  coolDown: { hours: number; since: string } | undefined
}

const knownKinds = ['STATUS', 'OFFER', 'LEVEL', 'GROUP', 'LEGALTYPE', 'ADMINISTRATOR', 'KEY', 'SERVICE'] as const
type KnownKind = (typeof knownKinds)[number]

export async function knownContour({ whole }: Pick<TableReader, 'whole'>): Promise<KnownContour> {
  const [configuration, apiKeys, serviceAccounts, givenUp] = await Promise.all([
    whole(contourPartition),
    whole(apiKeysPartition),
    whole(serviceAccountsPartition),
    whole(givenUpPartition),
  ])
  // By its key a thing is there, whatever has become of the rest of it.
  const named = [
    ...configuration.map((item) => ({ item, ...namedIn(item) })),
    ...apiKeys.map((item) => ({ item, kind: 'KEY', id: String(item.id) })),
    ...serviceAccounts.map((item) => ({ item, kind: 'SERVICE', id: String(item.id) })),
  ]
  const idsOf = (kind: string): Set<string> => new Set(named.filter((one) => one.kind === kind).map(({ id }) => id))
  const fields = named.filter(({ kind }) => kind === 'FIELD')
  const settings = configuration.find((item) => item.sk === 'SETTINGS' && isWhole(item))
  return {
    ids: Object.fromEntries(knownKinds.map((kind) => [kind, idsOf(kind)])) as Record<KnownKind, Set<string>>,
    fields: new Map(fields.map(({ id, item }) => [id, isWhole(item) ? fieldItem.read(item) : null])),
    serviceAccounts: new Map(
      serviceAccounts.map((item) => [String(item.id), isWhole(item) ? serviceAccountItem.read(item) : null]),
    ),
    apiKeySecrets: new Set(apiKeys.map(({ sk }) => String(sk))),
    payoutRules: payoutRulesIn(settings),
    form: settings && Number(settings.form),
    givenUp: new Set(givenUp.map(({ sk }) => String(sk))),
  }
}

function payoutRulesIn(settings: Item | undefined): PayoutRules {
  const rules: Partial<Settings> = settings ? settingsItem.read(settings) : {}
  const { fourEyesSince, coolDownHours: hours, coolDownSince: since } = rules
  return { fourEyesSince, coolDown: hours === undefined || since === undefined ? undefined : { hours, since } }
}

function namedIn({ sk }: Item): { kind: string; id: string } {
  const [kind = '', ...id] = String(sk).split('#')
  return { kind, id: id.join('#') }
}

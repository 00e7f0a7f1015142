import type { LeadField } from '../../../lib/domain/contour.ts'
import type { Item } from '../../../lib/store/item.ts'
import { apiKeysPartition, contourPartition } from '../../../lib/store/keys.ts'
import type { TableReader } from './table-reader.ts'

/** What items may refer to, and there is little of: configuration and API keys. */
export interface KnownContour {
  ids: Readonly<Record<KnownKind, ReadonlySet<string>>>
  fields: ReadonlyMap<string, LeadField>
  /** The SHA-256 of every API key's secret. */
  apiKeySecrets: ReadonlySet<string>
  /** Since when whoever approved a payout request cannot mark it paid; undefined where one may do both, or it is not known. */
  fourEyesSince: string | undefined
}

const knownKinds = ['STATUS', 'OFFER', 'LEVEL', 'GROUP', 'LEGALTYPE', 'ADMINISTRATOR', 'KEY'] as const
type KnownKind = (typeof knownKinds)[number]

export async function knownContour({ whole }: Pick<TableReader, 'whole'>): Promise<KnownContour> {
  const [configuration, apiKeys] = await Promise.all([whole(contourPartition), whole(apiKeysPartition)])
  const items = [
    ...configuration.map((item) => ({ item, kind: kindIn(item) })),
    ...apiKeys.map((item) => ({ item, kind: 'KEY' })),
  ]
  const idsOf = (kind: string): Set<string> =>
    new Set(items.filter((one) => one.kind === kind).map(({ item }) => String(item.id)))
  const fields = items.filter(({ kind }) => kind === 'FIELD').map(({ item }) => item as unknown as LeadField)
  return {
    ids: Object.fromEntries(knownKinds.map((kind) => [kind, idsOf(kind)])) as Record<KnownKind, Set<string>>,
    fields: new Map(fields.map((field) => [field.id, field])),
    apiKeySecrets: new Set(apiKeys.map(({ sk }) => String(sk))),
    fourEyesSince: configuration.find(({ sk }) => sk === 'SETTINGS')?.fourEyesSince as string | undefined,
  }
}

const kindIn = ({ sk }: Item): string => String(sk).split('#', 1)[0] ?? ''

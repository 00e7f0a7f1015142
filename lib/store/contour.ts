import type {
  Administrator,
  Contour,
  Group,
  LeadField,
  LeadStatus,
  LegalType,
  Level,
  Offer,
  Settings,
} from '../domain/contour.ts'
import { defaultAttributionDays } from '../domain/referral.ts'
import { type Item, withoutKey } from './item.ts'
import { type ContourKind, contourPartition } from './keys.ts'
import { queryAll } from './read.ts'

/**
 * The whole configuration, in one query.
 *
 * @throws Error when no contour file was applied to the table yet
 */
export async function loadContour(): Promise<Contour> {
  return contourOf(await queryAll(contourPartition))
}

/** @throws Error when the items hold no settings */
export function contourOf(items: readonly Item[]): Contour {
  const kinds = Map.groupBy(items, ({ sk }) => String(sk).split('#', 1)[0])
  const all = <Entity>(kind: ContourKind): Entity[] => (kinds.get(kind) ?? []).map(withoutKey<Entity>)
  const settings = kinds.get('SETTINGS')?.[0]
  if (!settings) throw new Error('the table holds no settings: apply a contour file first')

  return {
    // Settings that were applied before there were attribution days have none.
    settings: { attributionDays: defaultAttributionDays, ...withoutKey<Omit<Settings, 'attributionDays'>>(settings) },
    statuses: all<LeadStatus>('STATUS').toSorted((a, b) => a.position - b.position),
    fields: all<LeadField>('FIELD').toSorted((a, b) => a.position - b.position),
    levels: all<Level>('LEVEL'),
    groups: all<Group>('GROUP'),
    legalTypes: all<LegalType>('LEGALTYPE'),
    administrators: all<Administrator>('ADMINISTRATOR'),
    offers: all<Offer>('OFFER'),
  }
}

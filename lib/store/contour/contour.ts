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
} from '../../domain/contour/contour.ts'
import { type Item, withoutKey } from '../table/item.ts'
import { type ContourKind, contourPartition, settingsKey } from '../keys.ts'
import { getItem, queryAll } from '../table/read.ts'
import { checkTableForm } from '../table/table-form.ts'

/**
 * The whole configuration, in one query.
 *
 * @throws Error when no contour file was ever applied to the table
 */
export async function loadContour(): Promise<Contour> {
  return contourOf(await queryAll(contourPartition))
}

/** @throws Error when the items hold no settings, or have another form */
export function contourOf(items: readonly Item[]): Contour {
  const kinds = Map.groupBy(items, ({ sk }) => String(sk).split('#', 1)[0])
  const all = <Entity>(kind: ContourKind): Entity[] => (kinds.get(kind) ?? []).map(withoutKey<Entity>)

  return {
    settings: settingsIn(kinds.get('SETTINGS')?.[0]),
    revision: Number(kinds.get('REVISION')?.[0]?.revision ?? 0),
    statuses: all<LeadStatus>('STATUS').toSorted((a, b) => a.position - b.position),
    fields: all<LeadField>('FIELD').toSorted((a, b) => a.position - b.position),
    levels: all<Level>('LEVEL'),
    groups: all<Group>('GROUP'),
    legalTypes: all<LegalType>('LEGALTYPE'),
    administrators: all<Administrator>('ADMINISTRATOR'),
    offers: all<Offer>('OFFER'),
  }
}

/**
 * Only the settings, for callers that need nothing else of the configuration.
 *
 * @throws Error like loadContour
 */
export async function loadSettings(): Promise<Settings> {
  return settingsIn(await getItem(settingsKey))
}

function settingsIn(item: Item | undefined): Settings {
  if (!item) throw new Error('the table holds no settings: apply a contour file first')
  checkTableForm(item)
  const { form: _form, ...settings } = withoutKey<Settings & { form: number }>(item)
  return settings
}

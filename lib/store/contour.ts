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
import { type Item, withoutKey } from './item.ts'
import { type ContourKind, contourPartition } from './keys.ts'
import { queryAll } from './read.ts'
import { checkTableForm } from './table-form.ts'

/**
 * The whole configuration, in one query.
 *
 * @throws Error when no contour file was applied to the table yet
 */
export async function loadContour(): Promise<Contour> {
  return contourOf(await queryAll(contourPartition))
}

/** @throws Error when the items hold no settings, or are of another form */
export function contourOf(items: readonly Item[]): Contour {
  const kinds = Map.groupBy(items, ({ sk }) => String(sk).split('#', 1)[0])
  const all = <Entity>(kind: ContourKind): Entity[] => (kinds.get(kind) ?? []).map(withoutKey<Entity>)
  const settings = kinds.get('SETTINGS')?.[0]
  if (!settings) throw new Error('the table holds no settings: apply a contour file first')
  checkTableForm(settings)
  const { form: _form, ...settingsAlone } = withoutKey<Settings & { form: number }>(settings)

  return {
    settings: settingsAlone,
    statuses: all<LeadStatus>('STATUS').toSorted((a, b) => a.position - b.position),
    fields: all<LeadField>('FIELD').toSorted((a, b) => a.position - b.position),
    levels: all<Level>('LEVEL'),
    groups: all<Group>('GROUP'),
    legalTypes: all<LegalType>('LEGALTYPE'),
    administrators: all<Administrator>('ADMINISTRATOR'),
    offers: all<Offer>('OFFER'),
  }
}

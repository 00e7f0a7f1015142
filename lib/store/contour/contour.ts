import type { Contour, Settings } from '../../domain/contour/contour.ts'
import { type Item } from '../table/item.ts'
import { type ContourKind, contourPartition, settingsKey } from '../keys.ts'
import { getItem, queryAll } from '../table/read.ts'
import { checkTableForm } from '../table/table-form.ts'
import {
  administratorItem,
  fieldItem,
  groupItem,
  legalTypeItem,
  levelItem,
  offerItem,
  settingsItem,
  statusItem,
} from './contour-items.ts'
import type { Declaration } from '../table/declared.ts'

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
  const all = <Thing>(kind: ContourKind, { read }: Declaration<Thing>): Thing[] => (kinds.get(kind) ?? []).map(read)

  return {
    settings: settingsIn(kinds.get('SETTINGS')?.[0]),
    revision: Number(kinds.get('REVISION')?.[0]?.revision ?? 0),
    statuses: all('STATUS', statusItem).toSorted((a, b) => a.position - b.position),
    fields: all('FIELD', fieldItem).toSorted((a, b) => a.position - b.position),
    levels: all('LEVEL', levelItem),
    groups: all('GROUP', groupItem),
    legalTypes: all('LEGALTYPE', legalTypeItem),
    administrators: all('ADMINISTRATOR', administratorItem),
    offers: all('OFFER', offerItem),
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
  return settingsItem.read(item)
}

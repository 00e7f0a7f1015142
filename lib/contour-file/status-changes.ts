import { configurationId } from '../domain/contour/configuration-id.ts'
import type { Item } from '../store/table/item.ts'
import { settingsItem, statusItem } from '../store/contour/contour-items.ts'
import { contourKey, settingsKey } from '../store/keys.ts'
import type { LeadCensus } from '../store/lead/lead-census.ts'
import { type ContourFile, ContourFileError } from './contour-file.ts'
import { configured } from './configured.ts'
import { isNameOf } from './contour-name.ts'

/** The roles that a status can have: leads start in the primary one, deals are made in the target. */
export const statusMarks = ['target', 'primary'] as const
export type StatusMark = (typeof statusMarks)[number]

/** A mark that moves to another status. */
export interface StatusChange {
  mark: StatusMark
  from: { id: string; systemName: string }
  to: { id: string; systemName: string }
}

/** What moving a mark affects. */
export interface CountedStatusChange extends StatusChange {
  /** How many leads are affected: for the target, those in either status; for the primary status, those in the former one. */
  leads: number
  /** How many of these leads stand in each of the two, with their deals that are not canceled. */
  inFrom: { leads: number; deals: number }
  inTo: { leads: number; deals: number }
  /** Whether the change must be confirmed by the number of leads: not in a contour without leads. */
  isToConfirm: boolean
}

/**
 * The marks that the file gives to other statuses than the table does; none for a table without settings, or of another contour.
 *
 * @param configuration items of the contour's partition, by sort key
 */
export function statusChangesOf(
  { contour, leadStatuses }: Pick<ContourFile, 'contour' | 'leadStatuses'>,
  configuration: ReadonlyMap<string, Item>,
): StatusChange[] {
  const settings = configured(settingsItem, configuration, settingsKey.sk)
  const statuses = [...configuration.values()].filter(({ sk }) => String(sk).startsWith('STATUS#'))
  if (!settings || !isNameOf(contour, statuses.map(statusItem.read))) return []
  return statusMarks.flatMap((mark): StatusChange[] => {
    const fromId = mark === 'target' ? settings.targetStatusId : settings.primaryStatusId
    const systemName = leadStatuses.find((status) => status[mark])?.systemName ?? ''
    const to = { id: configurationId(contour, 'STATUS', systemName), systemName }
    const from = { id: fromId, systemName: String(configuration.get(contourKey('STATUS', fromId).sk)?.systemName) }
    return from.id === to.id ? [] : [{ mark, from, to }]
  })
}

export function countedStatusChange(change: StatusChange, { leads, byStatus }: LeadCensus): CountedStatusChange {
  const none = { leads: 0, deals: 0 }
  const [inFrom, inTo] = [byStatus.get(change.from.id) ?? none, byStatus.get(change.to.id) ?? none]
  const touched = change.mark === 'target' ? inFrom.leads + inTo.leads : inFrom.leads
  return { ...change, leads: touched, inFrom, inTo, isToConfirm: leads > 0 }
}

/** The number of leads affected by each moved mark, as stated by the person who applies the file. */
export type ConfirmedChanges = Partial<Record<StatusMark, number | undefined>>

/**
 * Refuses a change of the target or the primary status, unless it is confirmed by the number of affected leads.
 *
 * @throws ContourFileError naming the number
 */
export function refuseUnconfirmed(
  contour: string,
  changes: readonly CountedStatusChange[],
  confirmed: ConfirmedChanges = {},
): void {
  const faults = changes.flatMap(({ mark, from, to, leads, isToConfirm }) => {
    const said = confirmed[mark]
    if (said === leads || (said === undefined && !isToConfirm)) return []
    const leadsNow = leads === 1 ? '1 lead' : `${leads} leads`
    return [
      `leadStatuses: the ${mark} status becomes ${to.systemName}, it was ${from.systemName}, and that touches ${leadsNow}` +
        `${said === undefined ? '' : `, not ${said}`}. See what becomes of them with --dry-run, then confirm it with ` +
        `\`contour apply … --confirm-${mark}-change ${leads}\``,
    ]
  })
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${contour}`, faults)
}

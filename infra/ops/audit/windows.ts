import { dayMs, hourMs } from '../../../lib/domain/value/duration.ts'
import type { Lead } from '../../../lib/domain/lead/lead.ts'
import { applicationIdentity } from '../../../lib/domain/lead/lead-values.ts'
import { leadItem } from '../../../lib/store/lead/lead-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { type Key, keyOf, leadKey, windowKey } from '../../../lib/store/keys.ts'
import { sha256 } from '../../../lib/store/table/sha256.ts'
import { type Finding, finding } from './finding.ts'
import { windowKeptMs } from './item-findings.ts'
import { isWhole } from './whole-item.ts'
import type { TableReader } from './table-reader.ts'

/** Windows this close to being swept are not expected any more. */
const marginMs = hourMs

/** Windows against the leads that opened them, and promocode leads against their windows, for as long as windows are kept. */
export async function windowFindings(table: TableReader, items: readonly Item[], nowMs: number): Promise<Finding[]> {
  const windows = items.filter(({ sk }) => sk === 'WINDOW')
  const leads = items
    .filter(({ sk }) => sk === 'LEAD')
    .map(leadItem.read)
    // Erasing a client's values also erases the window that recognizes a repeat.
    .filter(({ source, erasedAt, imported }) => source.kind === 'Promocode' && erasedAt === undefined && !imported)
    .filter(({ createdAt }) => Date.parse(createdAt) + windowKeptMs - marginMs > nowMs)
  const [openers, opened] = await Promise.all([
    found(
      table,
      windows.map(({ leadId }) => leadKey(String(leadId))),
    ),
    found(table, leads.map(windowOf)),
  ])
  return [
    ...windows.flatMap((window) => openerFindings(window, openers.get(leadKey(String(window.leadId)).pk))),
    ...leads.flatMap((lead) => openedFindings(lead, opened.get(windowOf(lead).pk))),
  ]
}

async function found({ items }: TableReader, keys: readonly Key[]): Promise<Map<string, Item>> {
  const distinct = [...new Map(keys.map((key) => [key.pk, key])).values()]
  return new Map((await items(distinct)).map((item) => [String(item.pk), item]))
}

type OpeningLead = Pick<Lead, 'id' | 'source' | 'values' | 'createdAt'>

function windowOf({ source, values }: Pick<OpeningLead, 'source' | 'values'>): Key {
  const promocodeId = source.kind === 'Promocode' ? source.promocodeId : ''
  return windowKey(promocodeId, sha256(applicationIdentity(values)))
}

function openerFindings(window: Item, opener: Item | undefined): Finding[] {
  const key = keyOf(window)
  const what = `it was opened by lead ${String(window.leadId)}`
  if (!opener) return [finding(key, `${what}, which is not there`, 'a lead that is there')]
  if (!isWhole(opener)) return []
  const lead = leadItem.read(opener)
  const openedAtMs = Number(window.openedAtMs)
  if (windowOf(lead).pk !== key.pk) return [finding(key, `${what}, which is another application`, `at ${windowOf(lead).pk}`)]
  if (Date.parse(lead.createdAt) === openedAtMs) return []
  return [finding(key, `${what} at ${new Date(openedAtMs).toISOString()}`, `at ${lead.createdAt}, when the lead was created`)]
}

/** A later window of the same application is at least a day younger. */
function openedFindings(lead: OpeningLead, window: Item | undefined): Finding[] {
  const key = leadKey(lead.id)
  const { pk } = windowOf(lead)
  if (!window)
    return [finding(key, `its window ${pk} is not there: the same application would be taken again`, 'kept for 8 days')]
  if (!isWhole(window)) return []
  if (window.leadId === lead.id || Number(window.openedAtMs) > Date.parse(lead.createdAt) + dayMs) return []
  return [
    finding(
      key,
      `within a day the same application was taken again: its window ${pk} names lead ${String(window.leadId)}`,
      'the window names this lead',
    ),
  ]
}

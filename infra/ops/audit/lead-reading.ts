import type { LeadAct } from '../../../lib/domain/lead/lead.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import type { TableReader } from './table-reader.ts'

/**
 * A lead with its acts up to its revision, as if read in one moment: the lead is read first, and acts never change. Canceling marks the
 * deal; marks of cancellations after that revision are removed.
 *
 * @returns also the acts after that revision
 */
export async function readLead(
  { items, whole }: Pick<TableReader, 'items' | 'whole'>,
  pk: string,
): Promise<{ items: Item[]; later: Item[] }> {
  const [lead] = await items([{ pk, sk: 'LEAD' }])
  const acts = (await whole(pk)).filter(({ sk }) => sk !== 'LEAD')
  const isLater = ({ revision }: Item): boolean => Number(revision) > Number(lead?.revision)
  const later = acts.filter(isLater)
  const canceledLater = new Set(later.map(({ cancels }) => (cancels as LeadAct['cancels'])?.dealId))
  const own = acts
    .filter((act) => !isLater(act))
    .map((act) => (canceledLater.has(String(act.id)) ? { ...act, canceledAt: undefined } : act))
  return { items: [...(lead ? [lead] : []), ...own], later }
}

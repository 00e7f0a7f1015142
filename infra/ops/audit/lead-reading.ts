import type { LeadAct } from '../../../lib/domain/lead.ts'
import type { Item } from '../../../lib/store/item.ts'
import type { TableReader } from './table-reader.ts'

/**
 * A lead with the acts that it has at its revision, as if all had been read at one moment: it is read before them, and they never
 * change. A deal is marked when it is canceled; the mark of a cancellation that came after that revision is taken off again.
 *
 * @returns the acts beyond that revision besides
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

import type { Item } from '../../../lib/store/table/item.ts'

/** What is checked together: a lead's whole partition, or a single item of any other. */
export interface Piece {
  isLead: boolean
  items: Item[]
}

/**
 * Cuts the pages of a table into pieces and yields each one once it is complete. Remembers only the current lead.
 *
 * @param pages items of one partition follow each other
 */
export async function* piecesOf(pages: AsyncIterable<Item[]>): AsyncGenerator<Piece[], void, void> {
  let lead: Item[] = []
  for await (const page of pages) {
    const pieces: Piece[] = []
    for (const item of page) {
      if (lead.length > 0 && lead[0]?.pk !== item.pk) {
        pieces.push({ isLead: true, items: lead })
        lead = []
      }
      if (String(item.pk).startsWith('LEAD#')) lead.push(item)
      else pieces.push({ isLead: false, items: [item] })
    }
    yield pieces
  }
  if (lead.length > 0) yield [{ isLead: true, items: lead }]
}

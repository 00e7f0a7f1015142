import type { Item } from '../../../lib/store/item.ts'

/** What is looked at together: the whole partition of a lead, or one item of any other. */
export interface Piece {
  isLead: boolean
  items: Item[]
}

/**
 * The pages of a table cut into pieces, each given out once it is whole. Nothing but the present lead is remembered.
 *
 * @param pages items of one partition come one after the other
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

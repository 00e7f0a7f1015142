import type { Item } from '../../../lib/store/table/item.ts'
import { type WholeLead, wholeLead } from './lead.ts'
import type { Piece } from './pieces.ts'
import { isWhole } from './whole-item.ts'

/** The longest time between an act's timestamp and its commit: a function's time plus the difference of clocks. */
export const uncertainMs = 60_000

/** A lead with its acts, unless an item of it has another shape. */
const readable = (items: readonly Item[]): WholeLead | undefined => (items.every(isWhole) ? wholeLead(items) : undefined)

/**
 * Goes through all leads, to recount what they come to.
 *
 * @param add is called with each lead that can be read
 * @returns whether all could
 */
export async function recountLeads(pages: () => AsyncIterable<Piece[]>, add: (lead: WholeLead) => void): Promise<boolean> {
  let isEachReadable = true
  for await (const pieces of pages()) {
    for (const { isLead, items } of pieces) {
      if (!isLead) continue
      const lead = readable(items)
      if (lead) add(lead)
      else isEachReadable = false
    }
  }
  return isEachReadable
}

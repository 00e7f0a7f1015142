import type { Item } from '../../../lib/store/table/item.ts'
import { type WholeLead, wholeLead } from './lead.ts'
import { isWhole } from './whole-item.ts'

/** The longest time between an act's timestamp and its commit: a function's time plus the difference of clocks. */
export const uncertainMs = 60_000

/** A lead with its acts, unless an item of it has another shape. */
export const readable = (items: readonly Item[]): WholeLead | undefined => (items.every(isWhole) ? wholeLead(items) : undefined)

import { readRightsOfAct } from '../webhook/read-rights-of-act.ts'
import type { MayRead } from '../webhook/read-right.ts'
import type { JournalEntry } from './journal.ts'

/** An entry as somebody may see it: without the permissions for what it is about, only that something happened, and when. */
export function entryFor(entry: JournalEntry, mayRead: MayRead): JournalEntry {
  if (readRightsOfAct(entry).every(mayRead)) return entry
  const { id, type, at } = entry
  return { id, type, at, by: null, reason: null, subjects: [], before: null, after: {} }
}

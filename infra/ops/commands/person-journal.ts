import type { JournalEntry, JournalSubject } from '../../../lib/domain/journal.ts'
import type { Partner } from '../../../lib/domain/partner.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadJournal } from '../../../lib/store/journal.ts'

/** A day more, by whatever clock an entry was written. */
const dayMs = 24 * 60 * 60_000

/** What the journal tells of a partner, oldest first. */
export async function loadEntriesAbout({ id, createdAt }: Pick<Partner, 'id' | 'createdAt'>): Promise<JournalEntry[]> {
  const since = new Date(Date.parse(createdAt) - dayMs).toISOString()
  const entries = await loadJournal(since, new Date(systemRuntime.now() + dayMs).toISOString())
  const subject: JournalSubject = `partner:${id}`
  return entries.filter(({ subjects }) => subjects.includes(subject))
}

import type { JournalSeal } from '../../domain/journal/journal-seal.ts'
import type { JournalEntry } from '../../domain/journal/journal.ts'
import { administratorAttributes } from '../contour/contour-items.ts'
import { declared } from '../table/declared.ts'

/** What changed is told in the words of the version that wrote it, and shown as it stands. */
export const journalEntryItem = declared<JournalEntry>({
  id: 'text',
  type: 'text',
  at: 'text',
  by: { orNull: { map: administratorAttributes } },
  byPartnerId: { optional: 'text' },
  byApiKey: { optional: { map: { id: 'text', title: 'text' } } },
  reason: { orNull: 'text' },
  note: { optional: 'text' },
  subjects: { list: 'text' },
  before: { orNull: { entries: 'anything' } },
  after: { entries: 'anything' },
  requestId: { optional: 'text' },
})

export const sealItem = declared<JournalSeal>({
  number: 'number',
  sealedAt: 'text',
  previousSha256: { orNull: 'text' },
  entries: { list: { map: { day: 'text', id: 'text', sha256: 'text', actSha256: 'text' } } },
  through: { map: { day: 'text', id: 'text' } },
  standing: {
    optional: {
      map: {
        administratorIds: { list: 'text' },
        roles: { list: { map: { administratorId: 'text', roles: { list: 'text' }, revision: 'number' } } },
      },
    },
  },
  sha256: 'text',
})

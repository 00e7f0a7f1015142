import { randomUUID } from 'node:crypto'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { transact } from '../../../lib/store/table/transact.ts'
import { nobodysId } from '../table-scene.ts'
import type { AskedTrial } from '../trial.ts'

export const listJournalTrial = {
  secrets: {
    refused: { 'a kind of act that there is not': () => ({ query: { type: 'Кенар' } }) },
    good: () => ({ query: { by: 'canary' } }),
  },
  table: async ({ partnerId }) => {
    const entry = { id: nobodysId, type: 'partner.edited', at: new Date().toISOString(), by: null, reason: null } as const
    const written = journalWritten({ ...entry, subjects: [`partner:${partnerId}`], before: null, after: {} })
    await transact([written], randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
    return [{ status: 200 }]
  },
} satisfies AskedTrial

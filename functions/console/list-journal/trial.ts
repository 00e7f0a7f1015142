import { randomUUID } from 'node:crypto'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { transact } from '../../../lib/store/table/transact.ts'
import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async ({ partnerId }) => {
    const entry = { id: nobodysId, type: 'partner.edited', at: new Date().toISOString(), by: null, reason: null } as const
    const written = journalWritten({ ...entry, subjects: [`partner:${partnerId}`], before: null, after: {} })
    await transact([written], randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
    return [{ status: 200 }]
  },
  rights: [{ needs: 'journal.read' }],
  costs: [{ once: [4, 35, 0, 37] }],
}

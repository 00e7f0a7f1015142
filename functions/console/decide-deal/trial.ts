import { randomUUID } from 'node:crypto'
import { idsAt } from '../../../lib/domain/value/id.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { dealAsked } from '../../../lib/store/lead/waiting-deal.ts'
import { readTiming } from '../../../lib/store/table/read.ts'
import { transact } from '../../../lib/store/table/transact.ts'
import { idempotent, nobodysId, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ waitingDeal }) => ({
    path: await waitingDeal(),
    body: { decision: 'Confirmed', reason: null },
  }),
  secrets: {
    refused: {
      'a deal that does not wait': ({ leadId }) => ({
        path: { id: leadId, dealId: 'canary' },
        body: { decision: 'Confirmed', reason: 'Кенар' },
      }),
    },
    good: ({ leadId, dealId }) => ({
      path: { id: leadId, dealId },
      body: { decision: 'Declined', reason: 'Кенар' },
    }),
  },
  table: async ({ newLead }) => {
    const other = (await loadContour()).administrators.find(({ email }) => email === 'second@test.example')
    if (!other) throw new Error('the contour has one administrator')
    const { targetStatusId } = (await loadContour()).settings
    const asked = async (toStatusId: string | null = targetStatusId) => {
      const id = await newLead({ promocode: 'PLAIN10' })
      if (toStatusId === null) await won(id)
      const waiting = {
        id: idsAt(Date.now(), systemRuntime.randomBytes)(),
        leadId: id,
        leadRevision: toStatusId === null ? 2 : 1,
        toStatusId,
        // Earns nothing with this level.
        amountKopecks: toStatusId === null ? 1 : 100_000,
        askedBy: other,
        askedAt: new Date().toISOString(),
      }
      await transact([dealAsked(waiting)], randomUUID(), readTiming())
      return { id, dealId: waiting.id }
    }
    const confirmed = { headers: idempotent, path: await asked(), body: { decision: 'Confirmed' } }
    return [
      { ...confirmed, headers: {}, path: { id: nobodysId, dealId: nobodysId }, status: 404, code: 'LEAD_NOT_FOUND' },
      { ...confirmed, status: 200 },
      { ...confirmed, status: 200 },
      { ...confirmed, headers: {}, path: await asked(null), status: 200 },
      { path: await asked(), body: { decision: 'Declined' }, status: 200 },
    ]
  },
  rights: [{ needs: 'leads.write', body: { decision: 'Confirmed' }, told: [404, 'LEAD_NOT_FOUND'] }],
  costs: [{ once: [3, 11, 24, 12], withKey: [3, 11, 28, 12], repeated: [3, 11] }],
}
